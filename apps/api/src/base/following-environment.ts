import * as v from 'valibot';

const told = v.object({ environment: v.record(v.string(), v.string()) });

/** The variables that the command which started this process sends over its channel, as `{ environment }`. */
export function followingEnvironment(): Promise<Record<string, string>> {
  // Nothing else may be going on that keeps the process alive.
  process.channel?.ref();
  return new Promise((resolve) => {
    const listen = (message: unknown): void => {
      const found = v.safeParse(told, message);
      if (!found.success) return;
      process.off('message', listen);
      process.channel?.unref();
      resolve(found.output.environment);
    };
    process.on('message', listen);
  });
}
