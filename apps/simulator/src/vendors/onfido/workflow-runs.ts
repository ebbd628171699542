import type { SessionSummary, VendorContext, Verdict } from '../../core/vendor.ts';
import { givenVerdict } from '../../core/chosen-verdict.ts';
import type { Applicants } from './applicants.ts';
import { Refused } from './errors.ts';
import type { SdkTokens } from './sdk-tokens.ts';
import type { Webhooks } from './webhooks.ts';
import { completedEvent, decideRun, newRun, type WorkflowRun } from './workflow-run.ts';

/** A token issued with a run is valid for five weeks. */
const runTokenMilliseconds = 5 * 7 * 24 * 3600 * 1000;

/** The runs and what can happen to them; a verdict triggers the webhooks. */
export class WorkflowRuns {
  readonly #context: VendorContext;
  readonly #applicants: Applicants;
  readonly #webhooks: Webhooks;
  readonly #tokens: SdkTokens;
  readonly #byId = new Map<string, WorkflowRun>();

  constructor(context: VendorContext, applicants: Applicants, webhooks: Webhooks, tokens: SdkTokens) {
    this.#context = context;
    this.#applicants = applicants;
    this.#webhooks = webhooks;
    this.#tokens = tokens;
  }

  create(
    wanted: Pick<WorkflowRun, 'applicantId' | 'workflowId' | 'tags' | 'customData' | 'link'>,
  ): WorkflowRun {
    const now = this.#context.clock.now();
    const sdkToken = this.#tokens.issue(
      wanted.applicantId,
      now + runTokenMilliseconds,
      this.#context.origin(),
    );
    const run = newRun({ ...wanted, sdkToken }, now);
    this.#byId.set(run.id, run);
    return run;
  }

  find(id: string): WorkflowRun | undefined {
    return this.#byId.get(id);
  }

  /** @throws Refused 404 */
  get(id: string): WorkflowRun {
    const run = this.find(id);
    if (run === undefined) throw new Refused(404, 'Could not find the requested resource');
    return run;
  }

  list(): WorkflowRun[] {
    return [...this.#byId.values()];
  }

  summaries(): SessionSummary[] {
    return this.list().map(({ id, applicantId, workflowId, status, reasons, createdAt }) => ({
      vendor: 'onfido',
      id,
      subject: applicantId,
      level: workflowId,
      status,
      ...(reasons.length > 0 && { result: reasons.join(', ') }),
      createdAt: new Date(createdAt).toISOString(),
    }));
  }

  /**
   * The person has finished the interactive part; the configured verdict follows, except for what is given.
   */
  handIn(run: WorkflowRun, given: Partial<Verdict>): void {
    run.status = 'processing';
    run.updatedAt = this.#context.clock.now();
    const outcome = this.#context.outcome();
    const verdict = givenVerdict(given, outcome);
    this.#context.clock.after(given.answer === undefined ? outcome.delayMilliseconds : 200, () => {
      if (run.status === 'processing') this.decide(run, verdict);
    });
  }

  decide(run: WorkflowRun, verdict: Verdict): void {
    decideRun(run, verdict, this.#context.clock.now());
    this.announce(run);
  }

  announce(run: WorkflowRun): void {
    const applicant = this.#applicants.get(run.applicantId);
    const body = (said: WorkflowRun): string =>
      JSON.stringify(completedEvent(said, applicant, this.#context.origin()));
    this.#webhooks.announce('workflow_run.completed', run.id, body(run), body(oppositeOf(run)));
  }
}

function oppositeOf(run: WorkflowRun): WorkflowRun {
  const opposite = { ...run };
  decideRun(opposite, { answer: run.status === 'approved' ? 'refuse' : 'approve' }, run.updatedAt);
  return opposite;
}
