/** What `doctor --help` prints. */
export const USAGE = `Usage: react-signing-ceremony doctor <page> --proxy <url> [options]

Looks for what usually leaves a ceremony's frame blank, or without an end, and says
the cure. Reads the page, the proxy's /health and the landing: GET alone, at most
five redirects each, and no write.

Options:
  --proxy <url>                where the proxy is mounted, such as
                               https://portal.example.com/api/signing
  --ceremony-origin <origin>   where ceremonies live; may be given several times
  --embeddable-in <entry>      an entry of the proxy's list; several times
  --ancestor <origin>          a page around the portal's, nearest first
  --landing <url>              behind redirect_url (default: <proxy>/finished)
  --feature <name>             a feature the ceremony needs, such as camera
  --session <session>          of somebody who may see the page: a cookie (name=value)
                               or a header ("Authorization: Bearer …"), or @file or
                               env:NAME for where it stands; else DOCTOR_SESSION.
                               It goes to the page's origin and is never printed
  --ceremony <url>             @file or env:NAME that holds a ceremony's url, to look at
                               its own rules. Reading it may use it up; never printed
  --no-open                    does not open the page. Else it is, where a Chromium is at
                               hand (CHROMIUM_PATH or the usual places), for policies
                               that its scripts add: in a new profile, and never with
                               the session, so that --open is needed beside --session
  --json                       prints { page, proxy, problems, warnings, skipped, checks }
  -h, --help                   show this text

Exit codes: 0 no problem (warnings may be), 1 at least one problem, 2 called wrongly.`
