// Long: made by `npm run client:write` from the contract; a test compares the two.

/** What each call takes and gives. */
export interface Calls {
  /** Change settings; what is left out stays. */
  changePartnerSettings: {
    input: {
      name?: string;
      origins?: string[];
      redirects?: string[];
      look?: { colour?: string; logo?: string; theme?: 'light' | 'dark' | 'system' };
      languages?: string[];
      revision?: number;
    };
    result: {
      partnerId: string;
      name: string;
      origins: string[];
      redirects: string[];
      look: { colour?: string; logo?: string; theme?: 'light' | 'dark' | 'system' };
      languages: string[];
      status: 'active' | 'suspended';
      revision: number;
    };
  };
  /** Change, stop or start a webhook endpoint; what is left out stays. */
  changePartnerWebhook: {
    input: {
      id: string;
      url?: string;
      description?: string;
      events?: (
        | 'applicant.created'
        | 'applicant.erased'
        | 'case.submitted'
        | 'case.approved'
        | 'case.retry'
        | 'case.refused'
        | 'level.changed'
        | 'questionnaire.submitted'
        | 'ping'
      )[];
      contact?: '' | string;
      status?: 'active' | 'stopped';
    };
    result: {
      id: string;
      mode: 'live' | 'test';
      url: string;
      description: string;
      events: (
        | 'applicant.created'
        | 'applicant.erased'
        | 'case.submitted'
        | 'case.approved'
        | 'case.retry'
        | 'case.refused'
        | 'level.changed'
        | 'questionnaire.submitted'
        | 'ping'
      )[];
      contact: string;
      status: 'active' | 'stopped';
      stopReason: '' | 'asked' | 'failing' | 'gone';
      stoppedAt: string | null;
      failingSince: string | null;
      formerSecretUntil: string | null;
      createdAt: string;
    };
  };
  /** Create an applicant, or find the one with this external id (200). */
  createApplicant: {
    input: { externalId: string; email?: string; currency?: string };
    result: {
      id: string;
      externalId: string;
      mode: 'live' | 'test';
      createdAt: string;
      status: 'active' | 'closing' | 'closed';
      level: number;
      levels: {
        level: 1 | 2;
        state: 'open' | 'pending' | 'approved' | 'retry' | 'refused' | 'unavailable';
        case: {
          id: string;
          reference: string;
          state:
            | 'collecting'
            | 'submitted'
            | 'in_review'
            | 'approved'
            | 'retry'
            | 'refused'
            | 'abandoned'
            | 'expired';
          outcome: 'approved' | 'retry' | 'refused' | null;
          labels: (
            | 'document-blurred'
            | 'document-too-dark'
            | 'document-glare'
            | 'document-cut-off'
            | 'document-damaged'
            | 'document-side-missing'
            | 'document-not-original'
            | 'document-expired'
            | 'document-type-differs'
            | 'document-not-accepted'
            | 'tax-number-only'
            | 'name-differs'
            | 'birth-date-differs'
            | 'nationality-differs'
            | 'selfie-unclear'
            | 'selfie-differs'
            | 'liveness-unclear'
            | 'address-too-old'
            | 'address-differs'
            | 'address-not-accepted'
            | 'number-not-found'
            | 'number-differs'
            | 'document-altered'
            | 'identity-in-use'
            | 'under-age'
            | 'not-eligible'
          )[];
          submittedAt: string | null;
          decidedAt: string | null;
        } | null;
      }[];
    };
  };
  /** A one-use link to the flow on a page of its own, to be sent or shown as a QR code. */
  createLink: {
    input: {
      id: string;
      purpose?: 'level' | 'reverification' | 'questionnaire';
      level?: 1 | 2;
      questionnaire?: string;
      business?: string;
      redirectUrl?: string;
      language?: string;
      expiresInSeconds?: number;
      email?: boolean;
    };
    result: { url: string; expiresAt: string };
  };
  /** A new key of the same mode, with no scope that the calling key lacks. */
  createPartnerKey: {
    input: {
      name: string;
      scopes: (
        | 'applicants:read'
        | 'applicants:write'
        | 'applicants:erase'
        | 'applicants:export'
        | 'webhooks:read'
        | 'webhooks:write'
        | 'settings:read'
        | 'settings:write'
        | 'keys:write'
      )[];
      addresses?: string[];
      expiresAt?: string | null;
    };
    result: {
      key: {
        id: string;
        mode: 'live' | 'test';
        name: string;
        scopes: (
          | 'applicants:read'
          | 'applicants:write'
          | 'applicants:erase'
          | 'applicants:export'
          | 'webhooks:read'
          | 'webhooks:write'
          | 'settings:read'
          | 'settings:write'
          | 'keys:write'
        )[];
        addresses: string[];
        createdAt: string;
        expiresAt: string | null;
        lastUsedAt: string | null;
        revokedAt: string | null;
      };
      secret: string;
    };
  };
  /** A new webhook endpoint; its secret is in this answer alone. */
  createPartnerWebhook: {
    input: {
      url: string;
      description?: string;
      events?: (
        | 'applicant.created'
        | 'applicant.erased'
        | 'case.submitted'
        | 'case.approved'
        | 'case.retry'
        | 'case.refused'
        | 'level.changed'
        | 'questionnaire.submitted'
        | 'ping'
      )[];
      contact?: '' | string;
    };
    result: {
      endpoint: {
        id: string;
        mode: 'live' | 'test';
        url: string;
        description: string;
        events: (
          | 'applicant.created'
          | 'applicant.erased'
          | 'case.submitted'
          | 'case.approved'
          | 'case.retry'
          | 'case.refused'
          | 'level.changed'
          | 'questionnaire.submitted'
          | 'ping'
        )[];
        contact: string;
        status: 'active' | 'stopped';
        stopReason: '' | 'asked' | 'failing' | 'gone';
        stoppedAt: string | null;
        failingSince: string | null;
        formerSecretUntil: string | null;
        createdAt: string;
      };
      secret: string;
    };
  };
  /** A one-use token that opens the flow within 60 seconds. */
  createToken: {
    input: {
      id: string;
      purpose?: 'level' | 'reverification' | 'questionnaire';
      level?: 1 | 2;
      questionnaire?: string;
      business?: string;
      redirectUrl?: string;
      language?: string;
      origin?: string;
    };
    result: { token: string; expiresAt: string; url: string };
  };
  /** A verdict about a test applicant, decided and told as a real one is. */
  decideApplicant: {
    input: {
      id: string;
      level?: 1 | 2;
      outcome: 'approved' | 'retry' | 'refused';
      labels?: (
        | 'document-blurred'
        | 'document-too-dark'
        | 'document-glare'
        | 'document-cut-off'
        | 'document-damaged'
        | 'document-side-missing'
        | 'document-not-original'
        | 'document-expired'
        | 'document-type-differs'
        | 'document-not-accepted'
        | 'tax-number-only'
        | 'name-differs'
        | 'birth-date-differs'
        | 'nationality-differs'
        | 'selfie-unclear'
        | 'selfie-differs'
        | 'liveness-unclear'
        | 'address-too-old'
        | 'address-differs'
        | 'address-not-accepted'
        | 'number-not-found'
        | 'number-differs'
        | 'document-altered'
        | 'identity-in-use'
        | 'under-age'
        | 'not-eligible'
      )[];
    };
    result: {
      id: string;
      externalId: string;
      mode: 'live' | 'test';
      createdAt: string;
      status: 'active' | 'closing' | 'closed';
      level: number;
      levels: {
        level: 1 | 2;
        state: 'open' | 'pending' | 'approved' | 'retry' | 'refused' | 'unavailable';
        case: {
          id: string;
          reference: string;
          state:
            | 'collecting'
            | 'submitted'
            | 'in_review'
            | 'approved'
            | 'retry'
            | 'refused'
            | 'abandoned'
            | 'expired';
          outcome: 'approved' | 'retry' | 'refused' | null;
          labels: (
            | 'document-blurred'
            | 'document-too-dark'
            | 'document-glare'
            | 'document-cut-off'
            | 'document-damaged'
            | 'document-side-missing'
            | 'document-not-original'
            | 'document-expired'
            | 'document-type-differs'
            | 'document-not-accepted'
            | 'tax-number-only'
            | 'name-differs'
            | 'birth-date-differs'
            | 'nationality-differs'
            | 'selfie-unclear'
            | 'selfie-differs'
            | 'liveness-unclear'
            | 'address-too-old'
            | 'address-differs'
            | 'address-not-accepted'
            | 'number-not-found'
            | 'number-differs'
            | 'document-altered'
            | 'identity-in-use'
            | 'under-age'
            | 'not-eligible'
          )[];
          submittedAt: string | null;
          decidedAt: string | null;
        } | null;
      }[];
    };
  };
  /** Delete a webhook endpoint, with its deliveries. */
  deletePartnerWebhook: {
    input: { id: string };
    result: Record<string, never>;
  };
  /** Close an applicant’s account and erase what the law does not keep. */
  eraseApplicant: {
    input: { id: string };
    result: {
      status: 'closing' | 'closed';
      askedAt: string;
      kept: {
        class:
          | 'access'
          | 'abandoned-cases'
          | 'network-evidence'
          | 'identity-documents'
          | 'case-records'
          | 'audit-trail';
        until: string;
      }[];
    };
  };
  /** Applicants in the order in which they were created, or the one with an external id. */
  listApplicants: {
    input: { cursor?: string; limit?: number | string; externalId?: string };
    result: {
      data: {
        id: string;
        externalId: string;
        mode: 'live' | 'test';
        createdAt: string;
        status: 'active' | 'closing' | 'closed';
        level: number;
        levels: {
          level: 1 | 2;
          state: 'open' | 'pending' | 'approved' | 'retry' | 'refused' | 'unavailable';
          case: {
            id: string;
            reference: string;
            state:
              | 'collecting'
              | 'submitted'
              | 'in_review'
              | 'approved'
              | 'retry'
              | 'refused'
              | 'abandoned'
              | 'expired';
            outcome: 'approved' | 'retry' | 'refused' | null;
            labels: (
              | 'document-blurred'
              | 'document-too-dark'
              | 'document-glare'
              | 'document-cut-off'
              | 'document-damaged'
              | 'document-side-missing'
              | 'document-not-original'
              | 'document-expired'
              | 'document-type-differs'
              | 'document-not-accepted'
              | 'tax-number-only'
              | 'name-differs'
              | 'birth-date-differs'
              | 'nationality-differs'
              | 'selfie-unclear'
              | 'selfie-differs'
              | 'liveness-unclear'
              | 'address-too-old'
              | 'address-differs'
              | 'address-not-accepted'
              | 'number-not-found'
              | 'number-differs'
              | 'document-altered'
              | 'identity-in-use'
              | 'under-age'
              | 'not-eligible'
            )[];
            submittedAt: string | null;
            decidedAt: string | null;
          } | null;
        }[];
      }[];
      nextCursor: string | null;
    };
  };
  /** Deliveries of events to endpoints, the newest first. */
  partnerDeliveries: {
    input: {
      cursor?: string;
      limit?: number | string;
      endpointId?: string;
      eventId?: string;
      state?: 'waiting' | 'delivered' | 'given-up';
      type?:
        | 'applicant.created'
        | 'applicant.erased'
        | 'case.submitted'
        | 'case.approved'
        | 'case.retry'
        | 'case.refused'
        | 'level.changed'
        | 'questionnaire.submitted'
        | 'ping';
    };
    result: {
      data: {
        id: string;
        mode: 'live' | 'test';
        endpointId: string;
        eventId: string;
        type:
          | 'applicant.created'
          | 'applicant.erased'
          | 'case.submitted'
          | 'case.approved'
          | 'case.retry'
          | 'case.refused'
          | 'level.changed'
          | 'questionnaire.submitted'
          | 'ping';
        state: 'waiting' | 'delivered' | 'given-up';
        createdAt: string;
        dueAt: string | null;
        attempts: number;
        finishedAt: string | null;
        answer: string;
      }[];
      nextCursor: string | null;
    };
  };
  /** One delivery: what was sent, and how each try ended. */
  partnerDelivery: {
    input: { id: string };
    result: {
      delivery: {
        id: string;
        mode: 'live' | 'test';
        endpointId: string;
        eventId: string;
        type:
          | 'applicant.created'
          | 'applicant.erased'
          | 'case.submitted'
          | 'case.approved'
          | 'case.retry'
          | 'case.refused'
          | 'level.changed'
          | 'questionnaire.submitted'
          | 'ping';
        state: 'waiting' | 'delivered' | 'given-up';
        createdAt: string;
        dueAt: string | null;
        attempts: number;
        finishedAt: string | null;
        answer: string;
      };
      url: string;
      body: string;
      attempts: { number: number; at: string; tookMs: number; answer: string; head: string }[];
    };
  };
  /** Events of the last 30 days, the newest first, whether or not they were delivered. */
  partnerEvents: {
    input: {
      cursor?: string;
      limit?: number | string;
      type?:
        | 'applicant.created'
        | 'applicant.erased'
        | 'case.submitted'
        | 'case.approved'
        | 'case.retry'
        | 'case.refused'
        | 'level.changed'
        | 'questionnaire.submitted'
        | 'ping';
      applicantId?: string;
    };
    result: {
      data: {
        id: string;
        type:
          | 'applicant.created'
          | 'applicant.erased'
          | 'case.submitted'
          | 'case.approved'
          | 'case.retry'
          | 'case.refused'
          | 'level.changed'
          | 'questionnaire.submitted'
          | 'ping';
        timestamp: string;
        data: Record<string, never>;
      }[];
      nextCursor: string | null;
    };
  };
  /** The keys of the same mode, without their secrets. */
  partnerKeys: {
    input: Record<string, never>;
    result: {
      data: {
        id: string;
        mode: 'live' | 'test';
        name: string;
        scopes: (
          | 'applicants:read'
          | 'applicants:write'
          | 'applicants:erase'
          | 'applicants:export'
          | 'webhooks:read'
          | 'webhooks:write'
          | 'settings:read'
          | 'settings:write'
          | 'keys:write'
        )[];
        addresses: string[];
        createdAt: string;
        expiresAt: string | null;
        lastUsedAt: string | null;
        revokedAt: string | null;
      }[];
    };
  };
  /** One webhook endpoint, without its secret. */
  partnerWebhook: {
    input: { id: string };
    result: {
      id: string;
      mode: 'live' | 'test';
      url: string;
      description: string;
      events: (
        | 'applicant.created'
        | 'applicant.erased'
        | 'case.submitted'
        | 'case.approved'
        | 'case.retry'
        | 'case.refused'
        | 'level.changed'
        | 'questionnaire.submitted'
        | 'ping'
      )[];
      contact: string;
      status: 'active' | 'stopped';
      stopReason: '' | 'asked' | 'failing' | 'gone';
      stoppedAt: string | null;
      failingSince: string | null;
      formerSecretUntil: string | null;
      createdAt: string;
    };
  };
  /** The webhook endpoints of the same mode, without their secrets. */
  partnerWebhooks: {
    input: Record<string, never>;
    result: {
      data: {
        id: string;
        mode: 'live' | 'test';
        url: string;
        description: string;
        events: (
          | 'applicant.created'
          | 'applicant.erased'
          | 'case.submitted'
          | 'case.approved'
          | 'case.retry'
          | 'case.refused'
          | 'level.changed'
          | 'questionnaire.submitted'
          | 'ping'
        )[];
        contact: string;
        status: 'active' | 'stopped';
        stopReason: '' | 'asked' | 'failing' | 'gone';
        stoppedAt: string | null;
        failingSince: string | null;
        formerSecretUntil: string | null;
        createdAt: string;
      }[];
    };
  };
  /** Send an event of type ping, on the same way as every other. */
  pingPartnerWebhook: {
    input: { id: string };
    result: {
      id: string;
      mode: 'live' | 'test';
      endpointId: string;
      eventId: string;
      type:
        | 'applicant.created'
        | 'applicant.erased'
        | 'case.submitted'
        | 'case.approved'
        | 'case.retry'
        | 'case.refused'
        | 'level.changed'
        | 'questionnaire.submitted'
        | 'ping';
      state: 'waiting' | 'delivered' | 'given-up';
      createdAt: string;
      dueAt: string | null;
      attempts: number;
      finishedAt: string | null;
      answer: string;
    };
  };
  /** State and verdicts of an applicant. */
  readApplicant: {
    input: { id: string };
    result: {
      id: string;
      externalId: string;
      mode: 'live' | 'test';
      createdAt: string;
      status: 'active' | 'closing' | 'closed';
      level: number;
      levels: {
        level: 1 | 2;
        state: 'open' | 'pending' | 'approved' | 'retry' | 'refused' | 'unavailable';
        case: {
          id: string;
          reference: string;
          state:
            | 'collecting'
            | 'submitted'
            | 'in_review'
            | 'approved'
            | 'retry'
            | 'refused'
            | 'abandoned'
            | 'expired';
          outcome: 'approved' | 'retry' | 'refused' | null;
          labels: (
            | 'document-blurred'
            | 'document-too-dark'
            | 'document-glare'
            | 'document-cut-off'
            | 'document-damaged'
            | 'document-side-missing'
            | 'document-not-original'
            | 'document-expired'
            | 'document-type-differs'
            | 'document-not-accepted'
            | 'tax-number-only'
            | 'name-differs'
            | 'birth-date-differs'
            | 'nationality-differs'
            | 'selfie-unclear'
            | 'selfie-differs'
            | 'liveness-unclear'
            | 'address-too-old'
            | 'address-differs'
            | 'address-not-accepted'
            | 'number-not-found'
            | 'number-differs'
            | 'document-altered'
            | 'identity-in-use'
            | 'under-age'
            | 'not-eligible'
          )[];
          submittedAt: string | null;
          decidedAt: string | null;
        } | null;
      }[];
    };
  };
  /** Name, origins, redirect addresses, look and languages. */
  readPartnerSettings: {
    input: Record<string, never>;
    result: {
      partnerId: string;
      name: string;
      origins: string[];
      redirects: string[];
      look: { colour?: string; logo?: string; theme?: 'light' | 'dark' | 'system' };
      languages: string[];
      status: 'active' | 'suspended';
      revision: number;
    };
  };
  /** A new secret, in this answer alone; the one before signs too for a day. */
  renewPartnerWebhookSecret: {
    input: { id: string };
    result: {
      endpoint: {
        id: string;
        mode: 'live' | 'test';
        url: string;
        description: string;
        events: (
          | 'applicant.created'
          | 'applicant.erased'
          | 'case.submitted'
          | 'case.approved'
          | 'case.retry'
          | 'case.refused'
          | 'level.changed'
          | 'questionnaire.submitted'
          | 'ping'
        )[];
        contact: string;
        status: 'active' | 'stopped';
        stopReason: '' | 'asked' | 'failing' | 'gone';
        stoppedAt: string | null;
        failingSince: string | null;
        formerSecretUntil: string | null;
        createdAt: string;
      };
      secret: string;
    };
  };
  /** Send an event again, under the same id. */
  resendPartnerDelivery: {
    input: { id: string };
    result: {
      id: string;
      mode: 'live' | 'test';
      endpointId: string;
      eventId: string;
      type:
        | 'applicant.created'
        | 'applicant.erased'
        | 'case.submitted'
        | 'case.approved'
        | 'case.retry'
        | 'case.refused'
        | 'level.changed'
        | 'questionnaire.submitted'
        | 'ping';
      state: 'waiting' | 'delivered' | 'given-up';
      createdAt: string;
      dueAt: string | null;
      attempts: number;
      finishedAt: string | null;
      answer: string;
    };
  };
  /** Revoke a key at once. */
  revokePartnerKey: {
    input: { id: string };
    result: {
      id: string;
      mode: 'live' | 'test';
      name: string;
      scopes: (
        | 'applicants:read'
        | 'applicants:write'
        | 'applicants:erase'
        | 'applicants:export'
        | 'webhooks:read'
        | 'webhooks:write'
        | 'settings:read'
        | 'settings:write'
        | 'keys:write'
      )[];
      addresses: string[];
      createdAt: string;
      expiresAt: string | null;
      lastUsedAt: string | null;
      revokedAt: string | null;
    };
  };
}

/** A line of an export. */
export type ExportLine =
  | {
      type: 'partner';
      exportedAt: string;
      settings: {
        partnerId: string;
        name: string;
        origins: string[];
        redirects: string[];
        look: { colour?: string; logo?: string; theme?: 'light' | 'dark' | 'system' };
        languages: string[];
        status: 'active' | 'suspended';
        revision: number;
      };
    }
  | {
      type: 'applicant';
      cursor: string;
      applicant: {
        id: string;
        externalId: string;
        mode: 'live' | 'test';
        createdAt: string;
        status: 'active' | 'closing' | 'closed';
        level: number;
        levels: {
          level: 1 | 2;
          state: 'open' | 'pending' | 'approved' | 'retry' | 'refused' | 'unavailable';
          case: {
            id: string;
            reference: string;
            state:
              | 'collecting'
              | 'submitted'
              | 'in_review'
              | 'approved'
              | 'retry'
              | 'refused'
              | 'abandoned'
              | 'expired';
            outcome: 'approved' | 'retry' | 'refused' | null;
            labels: (
              | 'document-blurred'
              | 'document-too-dark'
              | 'document-glare'
              | 'document-cut-off'
              | 'document-damaged'
              | 'document-side-missing'
              | 'document-not-original'
              | 'document-expired'
              | 'document-type-differs'
              | 'document-not-accepted'
              | 'tax-number-only'
              | 'name-differs'
              | 'birth-date-differs'
              | 'nationality-differs'
              | 'selfie-unclear'
              | 'selfie-differs'
              | 'liveness-unclear'
              | 'address-too-old'
              | 'address-differs'
              | 'address-not-accepted'
              | 'number-not-found'
              | 'number-differs'
              | 'document-altered'
              | 'identity-in-use'
              | 'under-age'
              | 'not-eligible'
            )[];
            submittedAt: string | null;
            decidedAt: string | null;
          } | null;
        }[];
      };
      details: {
        firstname?: string;
        lastname?: string;
        birthDate?: string;
        nationality?: string;
        residenceCountry?: string;
        address?: string;
        city?: string;
        postalCode?: string;
        email?: string;
        mobile?: string;
      } | null;
      verified: { level: 1 | 2; on: string; by: string }[];
      cases: {
        level: number;
        id: string;
        reference: string;
        state:
          | 'collecting'
          | 'submitted'
          | 'in_review'
          | 'approved'
          | 'retry'
          | 'refused'
          | 'abandoned'
          | 'expired';
        outcome: 'approved' | 'retry' | 'refused' | null;
        labels: (
          | 'document-blurred'
          | 'document-too-dark'
          | 'document-glare'
          | 'document-cut-off'
          | 'document-damaged'
          | 'document-side-missing'
          | 'document-not-original'
          | 'document-expired'
          | 'document-type-differs'
          | 'document-not-accepted'
          | 'tax-number-only'
          | 'name-differs'
          | 'birth-date-differs'
          | 'nationality-differs'
          | 'selfie-unclear'
          | 'selfie-differs'
          | 'liveness-unclear'
          | 'address-too-old'
          | 'address-differs'
          | 'address-not-accepted'
          | 'number-not-found'
          | 'number-differs'
          | 'document-altered'
          | 'identity-in-use'
          | 'under-age'
          | 'not-eligible'
        )[];
        submittedAt: string | null;
        decidedAt: string | null;
      }[];
      verdicts: {
        caseId: string;
        at: string;
        outcome: 'approved' | 'retry' | 'refused';
        by: 'rules' | 'officer' | 'partner';
        labels: (
          | 'document-blurred'
          | 'document-too-dark'
          | 'document-glare'
          | 'document-cut-off'
          | 'document-damaged'
          | 'document-side-missing'
          | 'document-not-original'
          | 'document-expired'
          | 'document-type-differs'
          | 'document-not-accepted'
          | 'tax-number-only'
          | 'name-differs'
          | 'birth-date-differs'
          | 'nationality-differs'
          | 'selfie-unclear'
          | 'selfie-differs'
          | 'liveness-unclear'
          | 'address-too-old'
          | 'address-differs'
          | 'address-not-accepted'
          | 'number-not-found'
          | 'number-differs'
          | 'document-altered'
          | 'identity-in-use'
          | 'under-age'
          | 'not-eligible'
        )[];
      }[];
      files: {
        id: string;
        caseId: string;
        kind:
          | 'document-front'
          | 'document-back'
          | 'selfie'
          | 'proof-of-address'
          | 'liveness-1'
          | 'liveness-2'
          | 'liveness-3';
        takenAt: string;
        width: number;
        height: number;
        path: string;
      }[];
      questionnaires: {
        id: string;
        template: string;
        version: number;
        status:
          | 'QUESTIONNAIRE_STATUS_UNDEFINED'
          | 'QUESTIONNAIRE_STATUS_UNSUBMIT'
          | 'QUESTIONNAIRE_STATUS_PENDING'
          | 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT'
          | 'QUESTIONNAIRE_STATUS_APPROVED'
          | 'QUESTIONNAIRE_STATUS_REJECTED';
        openedAt: string;
        submittedAt: string | null;
        decidedAt: string | null;
        answers: Record<string, unknown> | null;
        files: {
          id: string;
          item: string;
          name: string;
          type: 'image' | 'pdf';
          bytes: number;
          path: string;
        }[];
      }[];
      consents: {
        code: string;
        version: string;
        language: string;
        acceptedAt: string;
        withdrawnAt: string | null;
        caseId: string | null;
        recipient:
          | 'PROVIDER_SUMSUB'
          | 'PROVIDER_JUMIO'
          | 'PROVIDER_AAI'
          | 'PROVIDER_ONFIDO'
          | 'PROVIDER_DEFAULT'
          | null;
      }[];
      events: {
        id: string;
        type:
          | 'applicant.created'
          | 'applicant.erased'
          | 'case.submitted'
          | 'case.approved'
          | 'case.retry'
          | 'case.refused'
          | 'level.changed'
          | 'questionnaire.submitted'
          | 'ping';
        timestamp: string;
        data: Record<string, never>;
      }[];
    }
  | { type: 'end'; applicants: number };

/** A line of an import. */
export type ImportLine =
  | {
      type: 'applicant';
      externalId: string;
      email?: string;
      currency?: string;
      details?: {
        firstname?: string;
        lastname?: string;
        birthDate?: string;
        nationality?: string;
        residenceCountry?: string;
        address?: string;
        city?: string;
        postalCode?: string;
        email?: string;
        mobile?: string;
      };
      verified?: { level: 1 | 2; on: string; by: string }[];
    }
  | {
      type: 'file';
      externalId: string;
      content: string;
      kind: 'document-front' | 'document-back';
      level?: 1 | 2;
      country: string;
      documentType: 'ID_CARD' | 'PASSPORT' | 'DRIVERS' | 'RESIDENCE_PERMIT';
    }
  | { type: 'file'; externalId: string; content: string; kind: 'selfie'; level?: 1 | 2 }
  | { type: 'file'; externalId: string; content: string; kind: 'proof-of-address'; level?: 1 | 2 };

/** What became of an import's lines. */
export type ImportReport = {
  dryRun: boolean;
  accepted: number;
  repeated: number;
  refused: number;
  lines: {
    line: number;
    externalId: string;
    outcome: 'accepted' | 'repeated' | 'refused';
    code?: string;
    detail?: string;
    fields?: Record<string, string>;
  }[];
};

/** Where each call goes. */
export const calls: Readonly<Record<keyof Calls, { method: string; path: string }>> = {
  changePartnerSettings: { method: 'PATCH', path: '/v1/partner/settings' },
  changePartnerWebhook: { method: 'PATCH', path: '/v1/partner/webhooks/{id}' },
  createApplicant: { method: 'POST', path: '/v1/partner/applicants' },
  createLink: { method: 'POST', path: '/v1/partner/applicants/{id}/links' },
  createPartnerKey: { method: 'POST', path: '/v1/partner/keys' },
  createPartnerWebhook: { method: 'POST', path: '/v1/partner/webhooks' },
  createToken: { method: 'POST', path: '/v1/partner/applicants/{id}/tokens' },
  decideApplicant: { method: 'POST', path: '/v1/partner/applicants/{id}/verdict' },
  deletePartnerWebhook: { method: 'DELETE', path: '/v1/partner/webhooks/{id}' },
  eraseApplicant: { method: 'POST', path: '/v1/partner/applicants/{id}/erasure' },
  listApplicants: { method: 'GET', path: '/v1/partner/applicants' },
  partnerDeliveries: { method: 'GET', path: '/v1/partner/deliveries' },
  partnerDelivery: { method: 'GET', path: '/v1/partner/deliveries/{id}' },
  partnerEvents: { method: 'GET', path: '/v1/partner/events' },
  partnerKeys: { method: 'GET', path: '/v1/partner/keys' },
  partnerWebhook: { method: 'GET', path: '/v1/partner/webhooks/{id}' },
  partnerWebhooks: { method: 'GET', path: '/v1/partner/webhooks' },
  pingPartnerWebhook: { method: 'POST', path: '/v1/partner/webhooks/{id}/ping' },
  readApplicant: { method: 'GET', path: '/v1/partner/applicants/{id}' },
  readPartnerSettings: { method: 'GET', path: '/v1/partner/settings' },
  renewPartnerWebhookSecret: { method: 'POST', path: '/v1/partner/webhooks/{id}/secret' },
  resendPartnerDelivery: { method: 'POST', path: '/v1/partner/deliveries/{id}/resend' },
  revokePartnerKey: { method: 'DELETE', path: '/v1/partner/keys/{id}' },
};
