import type { SessionSummary, VendorContext, Verdict } from '../../core/vendor.ts';
import { givenVerdict } from '../../core/chosen-verdict.ts';
import { newId, newReview, type Applicant, type FixedInfo, type ReviewResult } from './applicant.ts';
import { listedErrors, Refused } from './errors.ts';
import type { Webhooks } from './webhooks.ts';

export interface NewApplicant {
  readonly externalUserId: string;
  readonly levelName: string;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly lang?: string | undefined;
  readonly fixedInfo?: FixedInfo | undefined;
}

/** The applicants and everything that can happen to them; each change triggers the webhooks. */
export class Applicants {
  readonly #context: VendorContext;
  readonly #webhooks: Webhooks;
  readonly #byId = new Map<string, Applicant>();

  constructor(context: VendorContext, webhooks: Webhooks) {
    this.#context = context;
    this.#webhooks = webhooks;
  }

  find(id: string): Applicant | undefined {
    return this.#byId.get(id);
  }

  findByUser(externalUserId: string): Applicant | undefined {
    return [...this.#byId.values()].find((applicant) => applicant.externalUserId === externalUserId);
  }

  summaries(): SessionSummary[] {
    return [...this.#byId.values()].map(({ id, externalUserId, levelName, review, createdAt }) => ({
      vendor: 'sumsub',
      id,
      subject: externalUserId,
      level: levelName,
      status: review.status,
      result:
        review.result &&
        [review.result.reviewAnswer, review.result.reviewRejectType].filter(Boolean).join(' '),
      createdAt: new Date(createdAt).toISOString(),
    }));
  }

  /** @throws Refused 409 when there is one with this external user id, deactivated or not */
  create({ externalUserId, levelName, email, phone, lang = 'en', fixedInfo = {} }: NewApplicant): Applicant {
    const known = this.findByUser(externalUserId);
    if (known !== undefined)
      throw new Refused(
        409,
        `Applicant with external user id '${externalUserId}' already exists: ${known.id}`,
      );
    const now = this.#context.clock.now();
    const applicant: Applicant = {
      id: newId(),
      inspectionId: newId(),
      key: newId().slice(0, 14).toUpperCase(),
      externalUserId,
      createdAt: now,
      levelName,
      email,
      phone,
      lang,
      fixedInfo,
      documents: [],
      deleted: false,
      review: newReview(now),
    };
    this.#byId.set(applicant.id, applicant);
    this.#webhooks.announce('applicantCreated', applicant);
    return applicant;
  }

  /** Another level starts afresh, as when the web part is opened with a token for it. */
  moveToLevel(applicant: Applicant, levelName: string): void {
    if (applicant.levelName === levelName) return;
    applicant.levelName = levelName;
    applicant.review = newReview(this.#context.clock.now(), applicant.review.attemptCnt);
    applicant.extracted = undefined;
    applicant.nothingRead = undefined;
    this.#webhooks.announce('applicantLevelChanged', applicant);
  }

  /** @throws Refused while it is being checked, or after a final verdict */
  requireOpen({ review, deleted }: Applicant): void {
    if (deleted) throw new Refused(409, 'Applicant is deactivated', listedErrors.deleted);
    if (review.status === 'pending' || review.status === 'onHold')
      throw new Refused(409, 'Applicant is being checked', listedErrors.beingChecked);
    if (review.result?.reviewRejectType === 'FINAL')
      throw new Refused(409, 'Applicant was rejected for good', listedErrors.finalReject);
  }

  /** The person submits; the configured verdict follows, except for what is given. */
  handIn(applicant: Applicant, given: Partial<Verdict> = {}): void {
    this.requireOpen(applicant);
    const now = this.#context.clock.now();
    applicant.review = {
      ...newReview(now, applicant.review.attemptCnt + 1),
      pendingAt: now,
      status: 'pending',
    };
    this.#webhooks.announce('applicantPending', applicant);
    const { attemptId } = applicant.review;
    const outcome = this.#context.outcome();
    const verdict = givenVerdict(given, outcome);
    this.#context.clock.after(given.answer === undefined ? outcome.delayMilliseconds : 200, () => {
      const { review } = applicant;
      const waiting = review.attemptId === attemptId && review.status === 'pending';
      if (waiting && this.#byId.has(applicant.id)) this.decide(applicant, verdict);
    });
  }

  /** Our verdict in Sumsub's words. `abandon` changes nothing here: Sumsub never learns of it. */
  decide(applicant: Applicant, verdict: Verdict): void {
    applicant.extracted = verdict.extracted;
    applicant.nothingRead = verdict.nothingRead;
    applicant.noLiveness = verdict.noLiveness;
    const { labels, note } = verdict;
    if (verdict.answer === 'abandon') return;
    if (verdict.answer === 'review') this.hold(applicant);
    else if (verdict.answer === 'approve') this.complete(applicant, { reviewAnswer: 'GREEN' });
    else if (verdict.answer === 'retry')
      this.complete(applicant, {
        reviewAnswer: 'RED',
        reviewRejectType: 'RETRY',
        rejectLabels: labels ?? ['UNSATISFACTORY_PHOTOS'],
        moderationComment: note ?? 'The photo cannot be read. Please take it again in better light.',
        clientComment: 'Simulated: asked again.',
        buttonIds: ['badPhoto'],
      });
    else
      this.complete(applicant, {
        reviewAnswer: 'RED',
        reviewRejectType: 'FINAL',
        rejectLabels: labels ?? ['FORGERY'],
        moderationComment: note ?? 'We could not verify your profile.',
        clientComment: 'Simulated: refused.',
        buttonIds: ['forgery'],
      });
  }

  complete(applicant: Applicant, result: ReviewResult): void {
    const now = this.#context.clock.now();
    applicant.review = {
      ...applicant.review,
      attemptCnt: Math.max(1, applicant.review.attemptCnt),
      pendingAt: applicant.review.pendingAt ?? now,
      reviewedAt: now,
      status: 'completed',
      result,
    };
    this.#webhooks.announce('applicantReviewed', applicant);
  }

  hold(applicant: Applicant): void {
    const { result: _ended, reviewedAt: _then, ...review } = applicant.review;
    applicant.review = {
      ...review,
      pendingAt: review.pendingAt ?? this.#context.clock.now(),
      status: 'onHold',
    };
    this.#webhooks.announce('applicantOnHold', applicant);
  }

  /** @throws Refused while it is being checked */
  reset(applicant: Applicant): void {
    if (applicant.review.status === 'pending')
      throw new Refused(409, 'Applicant is being checked', listedErrors.beingChecked);
    applicant.review = newReview(this.#context.clock.now(), applicant.review.attemptCnt);
    applicant.documents = [];
    applicant.extracted = undefined;
    applicant.nothingRead = undefined;
    this.#webhooks.announce('applicantReset', applicant);
  }

  /** @throws Refused while it is being checked */
  setPresence(applicant: Applicant, present: boolean): void {
    if (!present && applicant.review.status === 'pending')
      throw new Refused(409, 'Applicant is being checked', listedErrors.beingChecked);
    applicant.deleted = !present;
    this.#webhooks.announce(present ? 'applicantActivated' : 'applicantDeactivated', applicant);
  }

  /** Erases the person's data. */
  erase(applicant: Applicant): void {
    this.#byId.delete(applicant.id);
    applicant.deleted = true;
    this.#webhooks.announce('applicantDeleted', applicant);
  }
}
