import { readConfig } from '../base/config/config.ts';
import { previewAskAgain } from '../features/upkeep/index.ts';
import { startRuntime } from '../runtime.ts';

/** Tells how many accounts the policies of this release ask again and have not asked yet; changes nothing. */
const { context, stop } = await startRuntime({ ...readConfig(process.env), logLevel: 'silent' }, (line) =>
  console.log(line),
);
const orders = await previewAskAgain(context, context.db);
if (orders.length === 0) console.log('No policy asks anybody again.');
for (const { site, name, levels } of orders) {
  const counts = levels.map(({ level, accounts }) => `${accounts} of level ${level}`);
  console.log(`${site}, ${name}: ${counts.join(', ') || 'nobody left to ask'}`);
}
await stop();
