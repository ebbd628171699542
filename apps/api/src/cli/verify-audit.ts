import { parseArgs } from 'node:util';
import { trailHolders } from '../app.ts';
import { accept, auditKey, verifyAudit, type Finding } from '../audit/index.ts';
import { systemCall } from '../base/call.ts';
import { readConfig } from '../base/config/config.ts';
import { inTransaction } from '../db/transaction.ts';
import { noteSecurity } from '../base/security-events.ts';
import { tellFailure } from '../base/tell-failure.ts';
import { raiseAlarm } from '../features/alarm/index.ts';
import { anchorFile, anchorPlaces, compareAnchors } from '../features/anchor/index.ts';
import { startRuntime } from '../runtime.ts';

function lineOf({ userId, sequence, checkpoint, problem, about, recorded, stored }: Finding): string {
  const where = [
    ...(userId === undefined ? [] : [`account ${userId}`]),
    ...(sequence === undefined ? [] : [`event ${sequence}`]),
    ...(checkpoint === undefined ? [] : [`checkpoint ${checkpoint}`]),
  ];
  const what = [
    ...(about === undefined ? [] : [about]),
    ...(recorded === undefined ? [] : [`recorded ${recorded}`]),
    ...(stored === undefined ? [] : [`stored ${stored}`]),
  ];
  return `  ${where.join(', ')}: ${problem}${what.length === 0 ? '' : ` (${what.join(', ')})`}`;
}

/**
 * Checks the audit trail; exits with 1 if something is not as it was recorded:
 * npm run audit:verify -- [--anchors <file>]… [--accept]
 */
async function main(): Promise<void> {
  const options = { anchors: { type: 'string', multiple: true }, accept: { type: 'boolean' } } as const;
  const { values } = parseArgs({ options });
  const config = { ...readConfig(process.env), logLevel: 'warn' as const };
  const { context, stop } = await startRuntime(config, console.log);
  try {
    const report = await verifyAudit(context.db, auditKey(context.keyring), trailHolders);
    const found = [...report.broken];
    console.log(
      `${report.accounts} accounts and officers, ${report.events} events, ${report.checkpoints} checkpoints; ${report.waiting} events wait for one`,
    );
    for (const place of [...(await anchorPlaces(context)), ...(values.anchors ?? []).map(anchorFile)]) {
      const { anchors, findings } = await compareAnchors(context.db, place);
      console.log(`${anchors} anchors in ${place.name}`);
      found.push(...findings);
    }
    const call = systemCall(context, 'operator', context.newId());
    let open = 0;
    for (const finding of found) {
      const settled = values.accept === true && (await accept(call, finding));
      if (!settled) {
        open++;
        noteSecurity(
          context.log,
          'security.trail-alarm',
          { ...finding },
          'the trail is not as it was recorded',
        );
      }
      console.log(`${lineOf(finding)}${settled ? ': accepted' : ''}`);
    }
    if (open > 0)
      await inTransaction(context.db, (work) => raiseAlarm(context, work, { kind: 'trail', subject: '' }));
    console.log(open === 0 ? 'Nothing is open.' : `${open} findings; docs/operating.md says what to do.`);
    process.exitCode = open === 0 ? 0 : 1;
  } finally {
    await stop();
  }
}

main().catch(tellFailure);
