import { Fragment } from "react"
import { Body, Button, Container, Head, Heading, Html, Link, Preview, Section, Text } from "react-email"
import { brand } from "../../platform/brand"
import type { Locale } from "../../platform/i18n/locale"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { mailStyle, outlookStyle, styles } from "./style.server"

/** Labelled rows. `amounts`: values are aligned right. `strong`: the total. */
export type MailTable = {
  title?: string
  amounts?: boolean
  rows: { label: string; value: string; strong?: boolean }[]
}

export type MailLink = { label: string; url: string }

export type MailContents = {
  locale: Locale
  title: string
  /** Shown beside the subject in a list of mails. Default: the first paragraph. */
  preview?: string
  /** First name for the greeting; without it there is no greeting. */
  greetingName?: string
  paragraphs: string[]
  /** A button, and its URL as text. */
  action?: MailLink
  /** Further pages, below the button. */
  links?: MailLink[]
  tables?: MailTable[]
}

export type MailDocumentProps = MailContents & { preview: string; greeting?: string; footer: string[] }

/** Tables and inline styles, as mail clients need them. */
export function MailDocument({
  locale,
  title,
  preview,
  greeting,
  paragraphs,
  tables = [],
  action,
  links = [],
  footer,
}: MailDocumentProps) {
  return (
    <Html lang={locale}>
      <Head>
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no" />
        <title>{title}</title>
        <style>{mailStyle}</style>
      </Head>
      <Body lang={locale} className="bg" style={styles.body}>
        <Preview useTitleTag={false}>{preview}</Preview>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; React renders no comments */}
        <div dangerouslySetInnerHTML={{ __html: outlookStyle }} />
        <Section className="bg around" style={styles.around}>
          <Container className="mail" style={styles.mail}>
            <Section className="band" style={styles.band}>
              <Text className="band serif" style={styles.brand}>
                {brand.name}
              </Text>
            </Section>
            <Section className="card inside" style={styles.card}>
              <Heading as="h1" className="ink title" style={styles.title}>
                {title}
              </Heading>
              {[greeting, ...paragraphs].map((text, index) =>
                text === undefined ? null : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: texts have no id
                  <Text key={index} className="ink" style={styles.paragraph}>
                    <Lines text={text} />
                  </Text>
                ),
              )}
              {tables.map((table, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: texts have no id
                <RowTable key={index} {...table} />
              ))}
              {action ? <Action {...action} note={m.messaging_mail_link({}, { locale })} /> : null}
              {links.map(({ label, url }) => (
                <Text key={url} className="quiet" style={{ ...styles.note, marginTop: 12 }}>
                  <Link href={url} className="quiet" style={styles.url}>
                    {label}
                  </Link>
                </Text>
              ))}
            </Section>
            <Section className="inside" style={styles.footer}>
              <Footer lines={footer} />
            </Section>
          </Container>
        </Section>
      </Body>
    </Html>
  )
}

function RowTable({ title, rows, amounts = false }: MailTable) {
  const align = amounts ? "right" : "left"
  return (
    <>
      {title ? (
        <Heading as="h2" className="ink" style={styles.subtitle}>
          {title}
        </Heading>
      ) : null}
      <table
        width="100%"
        cellPadding={0}
        cellSpacing={0}
        border={0}
        className={amounts ? "rows line amounts" : "rows line"}
        style={{ ...styles.rows, marginTop: title ? 0 : 24 }}
      >
        <tbody>
          {rows.map(({ label, value, strong = false }) => (
            <tr key={label}>
              <th
                scope="row"
                align="left"
                className={strong ? "line ink" : "line quiet"}
                style={{ ...styles.label, ...(strong && styles.total), width: amounts ? undefined : "38%" }}
              >
                {label}
              </th>
              <td
                align={align}
                className="line ink"
                style={{
                  ...styles.value,
                  ...(strong && styles.total),
                  textAlign: align,
                  ...(amounts ? styles.amount : styles.breaking),
                }}
              >
                <Lines text={value} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Action({ label, url, note }: MailLink & { note: string }) {
  return (
    <>
      <Section style={styles.action}>
        <Button href={url} className="button on-button" style={styles.button}>
          {label}
        </Button>
      </Section>
      <Text className="quiet" style={styles.note}>
        {note}
        <br />
        <Link href={url} className="quiet" style={styles.url}>
          {url}
        </Link>
      </Text>
    </>
  )
}

function Footer({ lines: [company, ...lines] }: { lines: string[] }) {
  return (
    <Text className="quiet" style={styles.footerText}>
      <span className="accent" style={styles.company}>
        {company}
      </span>
      {lines.map((line) => (
        <Fragment key={line}>
          <br />
          {line}
        </Fragment>
      ))}
    </Text>
  )
}

const Lines = ({ text }: { text: string }) =>
  text.split("\n").map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id
    <Fragment key={index}>
      {index > 0 ? <br /> : null}
      {line}
    </Fragment>
  ))
