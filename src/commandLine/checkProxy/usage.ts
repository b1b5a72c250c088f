/** What `check-proxy --help` prints. */
export const USAGE = `Usage: react-signing-ceremony check-proxy <url> [options]

Holds a proxy, in any language, to what pages of this package rely on, and names
every promise that it breaks. <url> is where the proxy is mounted, such as
https://portal.example.com/api/signing.

Creates about a dozen ceremonies for the recipient: use one of a test envelope.
Replaces nobody unless it is allowed to.

Options:
  --session <session>          of the person who may sign for the recipient
  --foreign-session <session>  of somebody who may not
      A session is a cookie (name=value) or a header ("Authorization: Bearer …"),
      or @file or env:NAME for where it stands. Left out, they come from
      CHECK_PROXY_SESSION and CHECK_PROXY_FOREIGN_SESSION. They are never printed.
  --recipient <id>             the recipient, re_…
  --deliverable <id>           a deliverable of the first person's, to check reads
  --origin <origin>            of the pages (default: the origin of <url>)
  --redirect <key>             another landing, which the proxy has by this key, or
  --evidence-label <label>     a label that it takes: to tell bodies apart
  --allow-replace              replaces the recipient at the end, by
  --replacement <name <email>> (default: "Check Proxy <check-proxy@example.com>")
  --json                       prints { url, held, broken, skipped, promises }
  -h, --help                   show this text

Exit codes: 0 all hold, 1 at least one is broken, 2 called wrongly.`
