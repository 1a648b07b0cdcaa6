import type { Site } from "../context.ts";
import { escapeHtml } from "../escape-html.ts";
import { nameInMessage } from "./name-in-message.ts";

interface MailLink {
  readonly label: string;
  readonly url: string;
}

export interface MailEntry {
  readonly title: string;
  readonly lines: readonly string[];
  readonly url: string;
}

export interface MailContent {
  readonly subject: string;
  readonly firstName?: string;
  readonly before: readonly string[];
  readonly action?: MailLink;
  readonly entries?: readonly MailEntry[];
  readonly others?: string;
  readonly after?: readonly string[];
  readonly unsubscribeLink?: MailLink & { readonly sentence: string };
}

export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const PRODUCT = "Espace entreprise";
const FONT = "font-family:Figtree,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";

/** In dark mode, mail programs use these colours. Otherwise they use the light colours of the inline styles. */
const DARK = `@media (prefers-color-scheme: dark) {
  body, .page { background: #141a18 !important; color: #eef2ef !important; }
  .entry { border-color: #35413c !important; }
  .card { background: #1c2421 !important; border-color: #35413c !important; }
  .button { background: #7ccdb2 !important; color: #0e2a21 !important; }
  .quiet, .quiet a { color: #a9b7b1 !important; }
  .address { color: #a8e2cf !important; }
}`;

export function layOut(site: Pick<Site, "publicUrl" | "support">, content: MailContent): Mail {
  const { subject, firstName, before } = content;
  const greeting = firstName === undefined ? "Bonjour," : `Bonjour ${nameInMessage(firstName)},`;
  const greeted = { ...content, before: [greeting, ...before] };
  return { subject, text: asText(site, greeted), html: asHtml(site, greeted) };
}

function asText(
  site: Pick<Site, "publicUrl" | "support">,
  { before, entries = [], others, action, after = [], unsubscribeLink }: MailContent,
): string {
  const blocks = [
    ...before,
    ...entries.map(({ title, lines, url }) => [title, ...lines, url].join("\n")),
    ...(others === undefined ? [] : [others]),
    ...(action ? [`${action.label}\u00a0:\n${action.url}`] : []),
    ...after,
    ...(unsubscribeLink
      ? [`${unsubscribeLink.sentence}\n${unsubscribeLink.label}\u00a0:\n${unsubscribeLink.url}`]
      : []),
    `-- \n${PRODUCT}\n${site.publicUrl}\n${contact(site)}`,
  ];
  return `${blocks.join("\n\n")}\n`;
}

function asHtml(site: Pick<Site, "publicUrl" | "support">, content: MailContent): string {
  const { subject, before, entries = [], others, action, after = [], unsubscribeLink } = content;
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;background:#fbf8f3;color:#1d2b27;${FONT};font-size:16px;line-height:1.5">
<div class="page" style="max-width:560px;margin:0 auto;padding:24px 16px">
<p style="margin:0 0 16px;font-weight:700;font-size:18px">${PRODUCT}</p>
<div class="card" style="background:#ffffff;border:1px solid #e2dacd;border-radius:12px;padding:24px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(subject)}</h1>
${before.map(paragraph).join("\n")}
${entries.map(entry).join("\n")}
${others === undefined ? "" : paragraph(others)}
${action ? button(action) : ""}
${after.map(paragraph).join("\n")}
</div>
${unsubscribeLink ? unsubscribeLinkHtml(unsubscribeLink) : ""}
<p class="quiet" style="margin:24px 0 0;font-size:14px;color:#55625d">${PRODUCT}<br><a class="quiet" style="color:#55625d" href="${escapeHtml(site.publicUrl)}">${escapeHtml(site.publicUrl)}</a><br>${escapeHtml(contact(site))}</p>
</div>
</body>
</html>
`;
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
}

function entry({ title, lines, url }: MailEntry): string {
  return `<p class="entry" style="margin:0;padding:12px 0;border-top:1px solid #e2dacd"><a class="address" href="${escapeHtml(url)}" style="color:#17523f;font-weight:600">${escapeHtml(title)}</a>${lines.map((line) => `<br>${escapeHtml(line)}`).join("")}</p>`;
}

function button({ label, url }: MailLink): string {
  const look =
    "display:inline-block;background:#1f6b58;color:#ffffff;text-decoration:none;font-weight:600;border-radius:8px;padding:14px 24px";
  return `<p style="margin:24px 0 8px"><a class="button" href="${escapeHtml(url)}" style="${look}">${escapeHtml(label)}</a></p>
<p style="margin:0 0 24px;font-size:14px;overflow-wrap:anywhere"><a class="address" href="${escapeHtml(url)}" style="color:#17523f">${escapeHtml(url)}</a></p>`;
}

function unsubscribeLinkHtml({ sentence, label, url }: NonNullable<MailContent["unsubscribeLink"]>): string {
  return `<p class="quiet" style="margin:24px 0 0;font-size:14px;color:#55625d;overflow-wrap:anywhere">${escapeHtml(sentence)}<br><a class="address" href="${escapeHtml(url)}" style="color:#17523f">${escapeHtml(label)}</a><br>${escapeHtml(url)}</p>`;
}

function contact({ support }: Pick<Site, "support">): string {
  return [support.email, spacedPhone(support.phone)].filter(Boolean).join(" · ");
}

export function spacedPhone(phone: string): string {
  return /^\d{10}$/.test(phone) ? phone.replace(/\d{2}(?=\d)/g, "$&\u00a0") : phone;
}
