import { alpha3OfAlpha2 } from '@credence/documents';
import * as v from 'valibot';
import type { OnfidoSettings } from '../../../base/config/vendors.ts';
import {
  SessionSubmitted,
  type Mounted,
  type SessionRequest,
  type VerificationProvider,
} from '../port/provider.ts';
import type { ProviderTools } from '../port/vendor-http.ts';
import { onfidoClient } from './client.ts';
import { sdkTokenPayload, type WorkflowRun } from './schema.ts';
import { sessionTag } from './session-tag.ts';
import { isWithApplicant, verdictOf } from './verdict.ts';
import { readWebhook } from './webhook.ts';

/**
 * A token of `/sdk_token` lives 90 minutes; one that comes with a run lives five weeks and states its expiry.
 */
const tokenMilliseconds = 90 * 60 * 1000;
/** A token that expires sooner is replaced. */
const minimumTokenMilliseconds = 10 * 60 * 1000;
/** Allowed difference between our clock and Onfido's when a run is looked up by time. */
const clockMargin = 60_000;

/** Onfido Studio: a workflow run for each of our sessions, each with its own applicant. */
export function onfidoProvider(settings: OnfidoSettings, tools: ProviderTools): VerificationProvider {
  const client = onfidoClient(settings, tools);

  async function mounted(run: WorkflowRun, request: SessionRequest): Promise<Mounted> {
    const now = tools.now().getTime();
    const carried =
      run.sdk_token === '' ? undefined : { token: run.sdk_token, expiresAt: endOf(run.sdk_token) };
    const good = carried?.expiresAt !== undefined && carried.expiresAt - now > minimumTokenMilliseconds;
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

  /** The run of a session that was begun earlier, as after a crash. */
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
      // Perhaps only the answer was lost. An applicant without a run would never be erased, because nobody
      // would know of it.
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
      // Abandoned or missing runs have ended too: the verdict says so.
      if (!isWithApplicant(run)) throw new SessionSubmitted('PROVIDER_ONFIDO');
      return mounted(run, request);
    },
    readWebhook: (delivery) => readWebhook(settings.webhookToken, delivery),
    readVerdict: async ({ vendorSession }, material) => {
      const run = await client.run(vendorSession);
      return verdictOf(run, settings.workflows[material.level], material);
    },
    erase: async ({ sessionId, vendorApplicant }) => {
      // There may be one whose id was lost with the answer.
      const id = vendorApplicant === '' ? (await knownRun({ sessionId }))?.applicant_id : vendorApplicant;
      if (id !== undefined) await client.deleteApplicant(id);
    },
  };
}

/**
 * What Onfido compares with the document, the residence (required by some local laws), and nothing unknown.
 */
function applicantOf({ declared }: SessionRequest): Record<string, unknown> {
  const residence = alpha3OfAlpha2(declared.residenceCountry);
  return {
    // Both are required, though some people have a single name.
    first_name: declared.firstname || declared.lastname,
    last_name: declared.lastname || declared.firstname,
    ...(declared.birthDate === '' ? {} : { dob: declared.birthDate }),
    ...(residence === undefined ? {} : { location: { country_of_residence: residence } }),
  };
}

/** When a token expires, in milliseconds since 1970, if it says so. */
function endOf(token: string): number | undefined {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), sdkTokenPayload), payload);
  return read.success ? read.output.exp * 1000 : undefined;
}

/** Where the token may be used: any page of ours (Onfido's form `https://*.example.com/*`). */
function referrerOf(address: string): string {
  return `${new URL(address).origin}/*`;
}

/** The time in one of our ids (UUID version 7, RFC 9562: its first 48 bits), in milliseconds since 1970. */
function timeOfId(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}
