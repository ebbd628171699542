import { readConfig } from '../base/config/config.ts';
import { startRuntime } from '../runtime.ts';
import { auditKey, verifyAudit } from '../audit/index.ts';

/** Checks the audit chains of all accounts; exits with 1 if one is broken. */
const { context, stop } = await startRuntime({ ...readConfig(process.env), logLevel: 'silent' }, (line) =>
  console.log(line),
);
const report = await verifyAudit(context.db, auditKey(context.keyring));
console.log(`${report.accounts} accounts, ${report.events} events, ${report.broken.length} broken chains`);
for (const { userId, sequence, problem } of report.broken) {
  console.log(`  account ${userId}: ${problem} at event ${sequence}`);
}
process.exitCode = report.broken.length === 0 ? 0 : 1;
await stop();
