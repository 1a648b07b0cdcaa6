/**
 * To translate a page, a browser replaces the text nodes. React knows only the original nodes, so this file restores a
 * node before React changes the node.
 */

const replacements = new WeakMap<Node, Node>();
const { appendChild, insertBefore, removeChild } = Node.prototype;
const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue");

const isFont = (node: Node | null | undefined): node is HTMLElement => node?.nodeName === "FONT";

function noteReplacements(records: readonly MutationRecord[]): void {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    const font = [...addedNodes, previousSibling, nextSibling].find(isFont);
    if (font) for (const node of removedNodes) if (node instanceof Text) replacements.set(node, font);
  }
}

const observer = new MutationObserver(noteReplacements);
observer.observe(document, { childList: true, subtree: true });

function restore(node: Node | null): void {
  if (!(node instanceof Text)) return;
  noteReplacements(observer.takeRecords());
  let font = isFont(node.parentNode) ? node.parentNode : node.parentNode ? undefined : replacements.get(node);
  while (isFont(font?.parentNode)) font = font.parentNode;
  replacements.delete(node);
  font?.parentNode?.replaceChild(node, font);
}

Object.assign(Node.prototype, {
  appendChild<Child extends Node>(this: Node, child: Child) {
    restore(child);
    return appendChild.call(this, child);
  },
  insertBefore<Child extends Node>(this: Node, child: Child, before: Node | null) {
    restore(child);
    restore(before);
    return insertBefore.call(this, child, before);
  },
  removeChild<Child extends Node>(this: Node, child: Child) {
    restore(child);
    return removeChild.call(this, child);
  },
});

Object.defineProperty(Node.prototype, "nodeValue", {
  ...nodeValue,
  set(this: Node, value: string | null) {
    restore(this);
    nodeValue?.set?.call(this, value);
  },
});

export {};
