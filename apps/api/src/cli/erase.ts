import { createInterface } from 'node:readline/promises';
import * as v from 'valibot';
import { erasers } from '../app.ts';
import { readConfig } from '../base/config/config.ts';
import { OperatorError } from '../base/operator-error.ts';
import { tellFailure } from '../base/tell-failure.ts';
import { uuid } from '../base/uuid.ts';
import { eraseNow, planOf } from '../features/erasure/index.ts';
import { startRuntime } from '../runtime.ts';

const usage = 'Usage: npm run erase -- <the id of an account> [--yes]';

/** Asks at a terminal; elsewhere only `--yes` confirms. */
async function confirmed(userId: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new OperatorError('Nobody can be asked here. Add --yes to confirm.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question('This cannot be undone. Type the id again: ')).trim() === userId;
  } finally {
    terminal.close();
  }
}

/** Closes an account at once, without days of grace, and erases it but for what the law has us keep. */
async function main([userId, ...options]: string[]): Promise<void> {
  const yes = options.length === 1 && options[0] === '--yes';
  if (!v.is(uuid, userId) || (options.length > 0 && !yes)) throw new OperatorError(usage);
  const config = { ...readConfig(process.env), logLevel: 'error' as const };
  const { context, stop } = await startRuntime(config, (line) => console.error(line));
  try {
    const kept = await planOf(context, userId);
    for (const { class: of, until } of kept)
      console.error(`Kept by law: ${of}, until ${until.toISOString().slice(0, 10)}`);
    console.error('Everything else is erased: the sign-in at once, the rest within a day.');
    if (!yes && !(await confirmed(userId))) throw new OperatorError('Nothing was erased.');
    console.log(JSON.stringify(await eraseNow(context, userId, erasers), undefined, 2));
  } finally {
    await stop();
  }
}

main(process.argv.slice(2)).catch(tellFailure);
