import { spacedPhone } from "../../format/phone.ts";
import { Card } from "../../ui/Card.tsx";
import { Page, PageTitle } from "../Page.tsx";
import { type Contact, contactLabels, type Section, type Table, type TextPage } from "./legal-texts.ts";
import styles from "./TextPageView.module.css";

export function TextPageView({ text }: { text: TextPage }) {
  return (
    <Page width="text">
      <PageTitle title={text.title} />
      <p className={styles.intro}>{bound(text.intro)}</p>
      <Card kind="panel" className={styles.sheet}>
        {text.sections.map((section) => (
          <section key={section.title} className={styles.section}>
            <h2>{section.title}</h2>
            {section.content.map((block) => (
              <Block key={JSON.stringify(block)} block={block} />
            ))}
          </section>
        ))}
      </Card>
    </Page>
  );
}

/** Replaces the spaces before French punctuation with no-break spaces. */
function bound(text: string): string {
  return text.replace(/ (?=[:;?!»%])/g, "\u00a0").replaceAll("« ", "«\u00a0");
}

function Block({ block }: { block: Section["content"][number] }) {
  if (typeof block === "string") return <p>{bound(block)}</p>;
  if ("rows" in block) return <TableBlock table={block} />;
  if ("email" in block) return <ContactBlock contact={block} />;
  return (
    <ul>
      {block.map((line) => (
        <li key={line}>{bound(line)}</li>
      ))}
    </ul>
  );
}

function TableBlock({ table }: { table: Table }) {
  return (
    <table>
      <thead>
        <tr>
          {table.head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(([what, how]) => (
          <tr key={what}>
            <th scope="row">{bound(what)}</th>
            <td>{bound(how)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ContactBlock({ contact: { email, phone } }: { contact: Contact }) {
  return (
    <dl>
      <dt>{contactLabels.email}</dt>
      <dd>
        <a href={`mailto:${email}`}>{email}</a>
      </dd>
      <dt>{contactLabels.phone}</dt>
      <dd>
        <a href={`tel:${phone}`}>{spacedPhone(phone)}</a>
      </dd>
    </dl>
  );
}
