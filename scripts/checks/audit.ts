import type { Findings } from '../lib/check.ts';
import { run } from '../lib/children.ts';
import { npmCommand } from '../lib/install.mjs';

interface Advisory {
  title: string;
  url: string;
  severity: string;
}

/** As much as is needed of what `npm audit --json` writes. */
interface AuditReport {
  error?: unknown;
  message?: string;
  vulnerabilities?: Record<string, { via: (string | Advisory)[] }>;
}

/**
 * Advisories that do not reach us, by their address: why, and until when that is believed. SECURITY.md says
 * how soon the others are mended.
 */
const notReached: Readonly<Record<string, { why: string; until: string }>> = {};

const urgent: ReadonlySet<string> = new Set(['high', 'critical']);

/** What npm wrote, as findings: urgent advisories fail, others are noted, no answer is no finding. */
export function findingsOf(written: string, accepted = notReached, now = new Date()): Findings {
  const report = parse(written);
  if (report?.vulnerabilities === undefined) {
    const why = report?.message ?? 'npm could not ask its registry';
    return { problems: [], notes: [`        skipped: ${why.split('\n', 1)[0] ?? ''}`] };
  }
  const problems = new Set<string>();
  const notes = new Set<string>();
  for (const [name, { via }] of Object.entries(report.vulnerabilities)) {
    for (const advisory of via) {
      if (typeof advisory === 'string') continue;
      const { title, url, severity } = advisory;
      const known = accepted[url];
      const isAccepted = known !== undefined && now < new Date(known.until);
      (urgent.has(severity) && !isAccepted ? problems : notes).add(`${name}: ${severity}, ${title} (${url})`);
    }
  }
  return { problems: [...problems], notes: [...notes].map((note) => `        ${note}`) };
}

function parse(written: string): AuditReport | undefined {
  try {
    const report: AuditReport = JSON.parse(written);
    return report;
  } catch {
    return undefined;
  }
}

/** Known weaknesses of what runs in production, if npm's registry can be asked within some seconds. */
export async function checkAudit(base: string): Promise<Findings> {
  const [command = 'npm', ...before] = npmCommand();
  const impatient = ['--fetch-retries=0', '--fetch-timeout=8000', '--loglevel=silent'];
  const { output } = await run(command, [...before, 'audit', '--json', '--omit=dev', ...impatient], {
    cwd: base,
    capture: true,
  });
  return findingsOf(output);
}
