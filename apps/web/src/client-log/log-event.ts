import {
  clientEvent,
  clientLogLimits,
  clientTag,
  pathTemplate,
  type ClientEvent,
  type ClientEventCode,
} from '@credence/contract/client-log';
import { is } from 'valibot';
import { trackedTags } from '../api/client-tags.ts';
import { host } from '../host/choose.ts';
import { currentLanguage } from '../i18n/language.ts';
import { enqueue } from './queue.ts';
import { ownFrames } from './stack.ts';

/** The build of this page, from the build. */
declare const APP_RELEASE: string;

/** What happened, as the code that saw it knows it. */
export interface Happening {
  code: ClientEventCode;
  /** The call: its path may hold ids, which are taken out. */
  path?: string | undefined;
  method?: string | undefined;
  /** HTTP status or ret_code. */
  status?: number | undefined;
  durationMs?: number | undefined;
  tags?: readonly string[] | undefined;
  traceId?: string | undefined;
  /** What was thrown. Its kind and its places in our scripts are reported; its message never. */
  error?: unknown;
}

const errorName = /^[A-Za-z]\w{0,63}$/;

/** The event without anything that names a person. */
function eventOf(happening: Happening): Record<string, unknown> {
  const { code, path, method, status, durationMs, tags = trackedTags(), traceId, error } = happening;
  const frames = error instanceof Error ? ownFrames(error.stack) : [];
  return {
    code,
    delayMs: 0,
    language: currentLanguage(),
    host: host.kind,
    release: APP_RELEASE,
    page: pathTemplate(location.pathname),
    ...(path !== undefined && { path: pathTemplate(path) }),
    ...(method !== undefined && { method }),
    ...(status !== undefined && { status }),
    ...(durationMs !== undefined && { durationMs: Math.max(0, Math.round(durationMs)) }),
    ...(traceId !== undefined && { traceId }),
    ...(error instanceof Error && errorName.test(error.name) && { errorName: error.name }),
    ...(frames.length > 0 && { stack: frames }),
    tags: tags.filter((tag) => is(clientTag, tag)).slice(0, clientLogLimits.tags),
  };
}

/**
 * Reports what went wrong, some seconds later and together with what else does. Never throws: a page must
 * not fail for its log.
 */
export function logEvent(happening: Happening): void {
  try {
    const event: unknown = eventOf(happening);
    if (is(clientEvent, event)) enqueue(event satisfies ClientEvent);
  } catch {
    // The log itself failed: there is nowhere to report it.
  }
}
