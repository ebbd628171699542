import { parseArgs } from 'node:util';
import { partnerName, partnerOrigin, partnerRedirect } from '@credence/contract/partner';
import * as v from 'valibot';
import { systemCall } from '../base/call.ts';
import { readConfig } from '../base/config/config.ts';
import { addFirstKey, addPartner, changeSettings } from '../features/partner/index.ts';
import { startRuntime } from '../runtime.ts';

/* Adds a partner, and prints a live and a test key once. */
const usage = `Usage:
  npm run partner:add -- <name> [--origin <https://…>]… [--redirect <https://…>]…`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    origin: { type: 'string', multiple: true, default: [] },
    redirect: { type: 'string', multiple: true, default: [] },
  },
});

const asked = v.safeParse(
  v.object({ name: partnerName, origins: v.array(partnerOrigin), redirects: v.array(partnerRedirect) }),
  { name: positionals.join(' '), origins: values.origin, redirects: values.redirect },
);

async function add({ name, ...settings }: { name: string; origins: string[]; redirects: string[] }) {
  const config = { ...readConfig(process.env), logLevel: 'warn' as const };
  const { context, stop } = await startRuntime(config, console.log);
  try {
    const call = systemCall(context, 'setup', context.newId());
    const id = await addPartner(call, { name });
    await changeSettings(call, id, settings);
    console.log(`Partner  ${name}\nId       ${id}`);
    for (const mode of ['live', 'test'] as const)
      console.log(`${mode === 'live' ? 'Live' : 'Test'} key ${await addFirstKey(call, id, mode)}`);
  } finally {
    await stop();
  }
}

if (asked.success) {
  await add(asked.output).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
} else {
  console.error(usage);
  process.exitCode = 2;
}
