import { createInterface } from 'node:readline/promises';
import * as v from 'valibot';
import { erasers } from '../app.ts';
import { readConfig } from '../base/config/config.ts';
import type { Context } from '../base/context.ts';
import { OperatorError } from '../base/operator-error.ts';
import { tellFailure } from '../base/tell-failure.ts';
import { uuid } from '../base/uuid.ts';
import { countKeyless, eraseAllKeyless, eraseNow, planOf } from '../features/erasure/index.ts';
import { startRuntime } from '../runtime.ts';

const usage = `Usage: npm run erase -- <the id of an account> [--yes]
       npm run erase -- without-key [--yes], after a backup was restored`;

/** Asks at a terminal for the same again; elsewhere only `--yes` confirms. */
async function confirm(what: string, yes: boolean): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY) throw new OperatorError('Nobody can be asked here. Add --yes to confirm.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`This cannot be undone. Type ${what} to confirm: `);
  terminal.close();
  if (answer.trim() !== what) throw new OperatorError('Nothing was erased.');
}

/** Closes an account at once, without days of grace, and erases it but for what the law has us keep. */
async function eraseOne(context: Context, userId: string, yes: boolean): Promise<void> {
  for (const { class: of, until } of await planOf(context, userId))
    console.error(`Kept by law: ${of}, until ${until.toISOString().slice(0, 10)}`);
  console.error('Everything else is erased: the sign-in at once, the rest within a day or so.');
  await confirm(userId, yes);
  console.log(JSON.stringify(await eraseNow(context, userId, erasers), undefined, 2));
}

/** Erases what a restored backup has of accounts whose keys were destroyed. */
async function eraseWithoutKey(context: Context, yes: boolean): Promise<void> {
  const count = await countKeyless(context);
  console.error(`Accounts without a key: ${count}. If these are too many, the keys are not restored yet.`);
  if (count === 0) return;
  await confirm(String(count), yes);
  console.log(`Erased: ${await eraseAllKeyless(context, erasers)}`);
}

async function main([what, ...options]: string[]): Promise<void> {
  const yes = options.length === 1 && options[0] === '--yes';
  if (!(what === 'without-key' || v.is(uuid, what)) || (options.length > 0 && !yes))
    throw new OperatorError(usage);
  const config = { ...readConfig(process.env), logLevel: 'error' as const };
  const { context, stop } = await startRuntime(config, (line) => console.error(line));
  try {
    await (what === 'without-key' ? eraseWithoutKey(context, yes) : eraseOne(context, what, yes));
  } finally {
    await stop();
  }
}

main(process.argv.slice(2)).catch(tellFailure);
