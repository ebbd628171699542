import { createHash } from 'node:crypto';
import type * as InitDataLibrary from '@tma.js/init-data-node';
import { blindIndexes } from '../../seal/index.ts';
import type { Context } from '../../base/context.ts';
import { Refusal } from '../../base/refusal.ts';

/**
 * Milliseconds. Launch data is made when the mini-program opens and used within seconds; an hour leaves time
 * for the ordinary sign-in that links an account, and makes data leaked yesterday worthless.
 */
const goodFor = 60 * 60 * 1000;
/** Milliseconds that the messaging app's clock may be ahead of ours. */
const clockTolerance = 60_000;

export const messengerPurpose = 'messenger-user';

/** Launch data that the messaging app signed for our bot. */
export interface Launch {
  /** Blind indexes of the messenger user's id, the current one first. */
  messengerUser: [string, ...string[]];
  /** To recognise it when it is used again. */
  hash: Buffer;
  endsAt: Date;
}

/**
 * The launch behind `tgWebAppData`; refused unless the messaging app signed it for our bot, recently and for
 * a user.
 */
export async function readLaunch(context: Context, initData: string): Promise<Launch> {
  const botToken = context.config.miniProgramBotToken;
  if (botToken === undefined) throw new Refusal('MINI_PROGRAM_OFF', 'There is no mini-program here.');
  const invalid = new Refusal('MINI_PROGRAM_DATA_INVALID', 'The launch data is not valid.');
  // Loaded with the first launch: with its libraries it would be a tenth of what a start loads.
  const { isValid, parse } = await import('@tma.js/init-data-node');
  // Its age is checked by our own clock below.
  if (!isValid(initData, botToken, { expiresIn: 0 })) throw invalid;
  const { user, authDate } = parsed(parse, initData) ?? {};
  if (user === undefined || authDate === undefined) throw invalid;
  const age = context.now().getTime() - authDate.getTime();
  if (age > goodFor || age < -clockTolerance) {
    throw new Refusal('MINI_PROGRAM_DATA_EXPIRED', 'The launch data is too old.');
  }
  return {
    messengerUser: blindIndexes(context.keyring, messengerPurpose, user),
    // The signature covers every field but not their order, so a launch is identified regardless of order.
    hash: createHash('sha256')
      .update(new URLSearchParams(initData).get('hash') ?? '')
      .digest(),
    endsAt: new Date(authDate.getTime() + goodFor),
  };
}

function parsed(
  parse: typeof InitDataLibrary.parse,
  initData: string,
): { user: string; authDate: Date } | undefined {
  try {
    const { user, auth_date: authDate } = parse(initData);
    return user === undefined ? undefined : { user: String(user.id), authDate };
  } catch {
    return undefined;
  }
}
