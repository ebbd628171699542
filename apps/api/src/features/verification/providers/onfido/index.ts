import { alpha3OfAlpha2 } from '@credence/documents';
import * as v from 'valibot';
import type { OnfidoSettings } from '../../../../provider-settings.ts';
import {
  SessionHandedIn,
  type Mounted,
  type SessionRequest,
  type VerificationProvider,
} from '../provider.ts';
import type { ProviderTools } from '../vendor-http.ts';
import { onfidoClient } from './client.ts';
import { sdkTokenPayload, type WorkflowRun } from './schema.ts';
import { sessionTag } from './session-tag.ts';
import { isWithPerson, verdictOf } from './verdict.ts';
import { readWebhook } from './webhook.ts';

/** A token of `/sdk_token` lives 90 minutes; one that comes with a run five weeks, and then says so itself. */
const tokenMilliseconds = 90 * 60 * 1000;
/** A token that is over sooner is replaced. */
const leastTokenMilliseconds = 10 * 60 * 1000;
/** How far our clock and Onfido's may be apart when a run is looked for by its time. */
const clockMargin = 60_000;

/** Onfido Studio: a workflow run for each of our sessions, with an applicant of its own. */
export function onfidoProvider(settings: OnfidoSettings, tools: ProviderTools): VerificationProvider {
  const client = onfidoClient(settings, tools);

  async function mounted(run: WorkflowRun, request: SessionRequest): Promise<Mounted> {
    const now = tools.now().getTime();
    const carried =
      run.sdk_token === '' ? undefined : { token: run.sdk_token, expiresAt: endOf(run.sdk_token) };
    const good = carried?.expiresAt !== undefined && carried.expiresAt - now > leastTokenMilliseconds;
    const token = good
      ? carried.token
      : await client.sdkToken(run.applicant_id, referrerOf(request.addresses.returned));
    const expiresAt = new Date(endOf(token) ?? now + tokenMilliseconds);
    const { caseId } = request;
    return {
      mount: {
        kind: 'onfido',
        caseId,
        token,
        url: settings.sdkUrl,
        run: run.id,
        expiresAt: expiresAt.toISOString(),
      },
      expiresAt,
    };
  }

  /** The run that was begun for a session before, as after a crash. */
  async function knownRun({
    sessionId,
  }: Pick<SessionRequest, 'sessionId'>): Promise<WorkflowRun | undefined> {
    const begun = new Date(timeOfId(sessionId) - clockMargin);
    const id = await client.findRun(sessionTag(sessionId), begun);
    return id === undefined ? undefined : client.run(id);
  }

  async function newRun(request: SessionRequest): Promise<WorkflowRun> {
    const applicantId = await client.createApplicant(applicantOf(request));
    const workflowId = settings.workflows[request.level];
    try {
      return await client.createRun({ workflowId, applicantId, tag: sessionTag(request.sessionId) });
    } catch (error) {
      // The answer may have been lost and not the request. An applicant without a run would never be erased, for nobody would know of it.
      const made = await knownRun(request).catch(() => 'unknown' as const);
      if (made === undefined) await client.deleteApplicant(applicantId).catch(() => undefined);
      if (made === undefined || made === 'unknown') throw error;
      return made;
    }
  }

  return {
    name: 'PROVIDER_ONFIDO',
    openSession: async (request) => {
      const run = (await knownRun(request)) ?? (await newRun(request));
      return {
        ...(await mounted(run, request)),
        vendorApplicant: run.applicant_id,
        vendorSession: run.id,
      };
    },
    renewMount: async ({ vendorSession }, request) => {
      const run = await client.run(vendorSession);
      // What was abandoned or is gone is over as well: the verdict says so.
      if (!isWithPerson(run)) throw new SessionHandedIn('PROVIDER_ONFIDO');
      return mounted(run, request);
    },
    readWebhook: (delivery) => readWebhook(settings.webhookToken, delivery),
    readVerdict: async ({ vendorSession }, material) => {
      const run = await client.run(vendorSession);
      return verdictOf(run, settings.workflows[material.level], material);
    },
    erase: async ({ sessionId, vendorApplicant }) => {
      // There may be one whose id was never heard, because the answer was lost.
      const id = vendorApplicant === '' ? (await knownRun({ sessionId }))?.applicant_id : vendorApplicant;
      if (id !== undefined) await client.deleteApplicant(id);
    },
  };
}

/** What Onfido holds against the document, where the person lives (some laws of residence ask for it), and nothing that is unknown. */
function applicantOf({ declared }: SessionRequest): Record<string, unknown> {
  const residence = alpha3OfAlpha2(declared.residenceCountry);
  return {
    // Both are demanded, though some people have a single name.
    first_name: declared.firstname || declared.lastname,
    last_name: declared.lastname || declared.firstname,
    ...(declared.birthDate === '' ? {} : { dob: declared.birthDate }),
    ...(residence === undefined ? {} : { location: { country_of_residence: residence } }),
  };
}

/** When a token is over, in milliseconds since 1970, where it says so. */
function endOf(token: string): number | undefined {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), sdkTokenPayload), payload);
  return read.success ? read.output.exp * 1000 : undefined;
}

/** Where the token may be used: any page of ours (the form `https://*.example.com/*` is Onfido's). */
function referrerOf(address: string): string {
  return `${new URL(address).origin}/*`;
}

/** The time in one of our ids (UUID version 7, RFC 9562: its first 48 bits), in milliseconds since 1970. */
function timeOfId(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}
