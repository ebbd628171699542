import { saveQuestionnaire, submitQuestionnaire } from '@credence/contract/questionnaire';
import { readTemplate, textKeysOf } from '@credence/questionnaire';
import { Client } from 'pg';
import { connections, perCpuSecond, type Asked } from './per-cpu-second.ts';
import { inTurn } from './rounds.ts';
import { signIn } from './sign-in.ts';
import { startChildServer, type ApiReady } from './servers/child.ts';

const itemCount = 20;
const rounds = 7;
/** Enough for a round: each draft is submitted once in it. */
const accounts = 16;
const templates = 250;
const target = 0.3;

const items = [
  ...Array.from({ length: 6 }, (_, at) => ({ code: `text-${at}`, type: 'text', maximumLength: 200 })),
  ...Array.from({ length: 6 }, (_, at) => ({
    code: `choice-${at}`,
    type: 'choice',
    options: [{ code: 'one' }, { code: 'two', score: 5 }],
  })),
  ...Array.from({ length: 3 }, (_, at) => ({ code: `number-${at}`, type: 'number', decimals: 2 })),
  ...Array.from({ length: 3 }, (_, at) => ({
    code: `yes-${at}`,
    type: 'yes-no',
    when: { item: `choice-${at}`, is: ['two'] },
  })),
  { code: 'country', type: 'country' },
  { code: 'true', type: 'statement' },
];

const answers = Object.fromEntries(
  items.map(({ code, type }): [string, unknown] => {
    if (type === 'choice') return [code, 'two'];
    if (type === 'number') return [code, '1250.50'];
    if (type === 'yes-no') return [code, 'yes'];
    if (type === 'country') return [code, 'SE'];
    return [code, type === 'statement' ? true : 'Design and construction of ships for inland waters'];
  }),
);

interface Draft {
  id: string;
  cookie: string;
}

/** Publishes the templates and gives each account a draft of each. */
async function publish(client: Client): Promise<void> {
  for (let at = 0; at < templates; at++) {
    const read = readTemplate(
      {
        code: `bench${at}`,
        version: 1,
        scene: 'bench',
        opened: 'anytime',
        review: 'always',
        languages: ['en'],
        sections: [
          { code: 'one', items: items.slice(0, 10) },
          { code: 'two', items: items.slice(10) },
        ],
      },
      () => true,
    );
    if (!('template' in read)) throw new Error(JSON.stringify(read.faults));
    const { template } = read;
    const texts = Object.fromEntries(textKeysOf(template).needed.map((key) => [key, 'A text']));
    await client.query(`insert into questionnaire_template values ($1, 1, 'bench', 'published', $2, now())`, [
      template.code,
      JSON.stringify(template),
    ]);
    await client.query(`insert into questionnaire_text values ($1, 1, 'en', $2)`, [
      template.code,
      JSON.stringify(texts),
    ]);
    await client.query(
      `insert into questionnaire
         (user_id, id, template_code, template_version, scene, state, revision, language, opened_by, reason, created_at, receipt)
       select user_id, gen_random_uuid(), $1, 1, 'bench', 'draft', 0, '', 'account', '', now(), '' from applicant`,
      [template.code],
    );
  }
}

/** Makes drafts of what was submitted; how many. */
async function takeBack(client: Client): Promise<number> {
  const { rowCount } = await client.query(
    `update questionnaire set state = 'draft', revision = 1, language = '', receipt = '',
       submitted_at = null, submitted_revision = null
     where state = 'submitted'`,
  );
  await client.query('vacuum analyze questionnaire');
  return rowCount ?? 0;
}

/** Signs everybody in and saves all drafts once, as a person who types has done before. */
async function savedDrafts(client: Client, ready: ApiReady): Promise<Draft[]> {
  const { rows } = await client.query<{ user_id: string; ids: string[] }>(
    'select user_id, array_agg(id) ids from questionnaire group by user_id',
  );
  const signedIn: Draft[][] = [];
  for (const { user_id: userId, ids } of rows) {
    const cookie = await signIn({ ...ready, email: ready.emails[ready.userIds.indexOf(userId)] ?? '' });
    signedIn.push(ids.map((id) => ({ id, cookie })));
  }
  await Promise.all(
    signedIn.map(async (own) => {
      for (const { id, cookie } of own) {
        const response = await fetch(`${ready.address}${saveQuestionnaire.path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie },
          body: JSON.stringify({ request_id: id, revision: 0, answers }),
        });
        const body = await response.text();
        if (!body.startsWith('{"ret_code":0,')) throw new Error(`Saving was answered with ${body}`);
      }
    }),
  );
  // Neighbours are of different accounts, as in life.
  return Array.from({ length: templates }, (_, at) => signedIn.flatMap((own) => own[at] ?? [])).flat();
}

/**
 * Submissions of questionnaires with 20 answers per CPU-second (signed in; a saved draft each, by 16
 * accounts) against bare `http` that parses the same body and runs as many statements in a transaction: on
 * the same database in the same run, alternating rounds, the median of their ratios.
 */
export default async function questionnaireSubmit() {
  const api = await startChildServer<ApiReady>('api-server.ts', ['{}', String(accounts)]);
  const { address, administrator, userId } = api.ready;
  const bare = await startChildServer<{ address: string }>('bare-submission-server.ts', [
    JSON.stringify(administrator),
    userId,
  ]);
  const client = new Client(administrator);
  await client.connect();
  try {
    await publish(client);
    const drafts = await savedDrafts(client, api.ready);
    const submission = (url: string, { id, cookie }: Draft): Asked => ({
      url,
      body: JSON.stringify({ request_id: id, revision: 1, answers, language: 'en' }),
      headers: { cookie },
    });
    const submitted = async () => {
      let next = 0;
      const result = await perCpuSecond(api, () => {
        const draft = drafts[next++];
        if (draft === undefined) throw new Error('There are too few drafts for a round');
        return submission(`${address}${submitQuestionnaire.path}`, draft);
      });
      const count = await takeBack(client);
      // Refusals are answered with 200 too.
      if (count !== next) throw new Error(`${count} of ${next} were submitted`);
      return result;
    };
    const [first = { id: '', cookie: '' }] = drafts;
    const { one, other, ratio } = await inTurn(rounds, submitted, () =>
      perCpuSecond(bare, () => submission(bare.ready.address, first)),
    );
    return {
      name: `submitting a questionnaire with ${itemCount} answers, ${connections} connections`,
      lines: [
        { label: 'submissions per CPU-second', value: Math.round(one), unit: '1/s' },
        { label: 'bare http and as many statements', value: Math.round(other), unit: '1/s' },
        { label: 'ratio', value: Math.round(ratio * 100) / 100, unit: '', target, ok: ratio >= target },
      ],
    };
  } finally {
    await client.end();
    await bare.stop();
    await api.stop();
  }
}
