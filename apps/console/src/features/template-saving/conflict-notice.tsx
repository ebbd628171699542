import { templateStructure } from '@credence/contract/questionnaire-template';
import type { TemplateDraft } from '@credence/contract/template-editing';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Dialog } from '@credence/ui/dialog';
import { useState } from 'react';
import * as v from 'valibot';
import { explain } from '../../api/messages.ts';
import { clockTime } from '../../words/time.ts';
import type { DraftDocument } from '../template/index.ts';
import { Changes, type Side } from '../template-diff/index.ts';
import styles from './saving.module.css';
import type { Editing } from './use-editing.ts';
import type { Overtaken } from './use-saving.ts';

/** A document as it can be compared; undefined while its form is wrong. */
export function sideOf(name: string, { structure, texts }: DraftDocument): Side | undefined {
  const read = v.safeParse(templateStructure, structure);
  return read.success ? { name, written: { template: read.output, texts } } : undefined;
}

/** What differs, or both as JSON while one of them cannot be compared part by part. */
function Compared({ theirs, mine, name }: { theirs: TemplateDraft; mine: DraftDocument; name: string }) {
  const [before, after] = [sideOf(name, theirs), sideOf('Yours', mine)];
  if (before && after) return <Changes before={before} after={after} />;
  return (
    <>
      <p>One of the two is not a whole questionnaire yet, so they stand beside each other as they are.</p>
      <div className={styles.two}>
        {[[name, theirs.structure] as const, ['Yours', mine.structure] as const].map(([title, structure]) => (
          <section key={title} aria-label={title}>
            <h3 className={styles.sub}>{title}</h3>
            <pre className={styles.json}>{JSON.stringify(structure, null, 2)}</pre>
          </section>
        ))}
      </div>
    </>
  );
}

/** Somebody has saved since: which of the two stays is asked, and nothing is lost before. */
export function ConflictNotice({ editing, by }: { editing: Editing; by: Overtaken }) {
  const [theirs, setTheirs] = useState<TemplateDraft>();
  const [looking, setLooking] = useState(false);
  const [error, setError] = useState<unknown>();
  const saved = `${by.officerName} saved at ${clockTime(by.at)}`;

  async function load(then: (draft: TemplateDraft) => void): Promise<void> {
    setError(undefined);
    try {
      const draft = await editing.theirs();
      setTheirs(draft);
      then(draft);
    } catch (failure) {
      setError(failure);
    }
  }

  const choices = (
    <div className={styles.line}>
      <Button size="small" onClick={() => void load((draft) => editing.take(draft))}>
        Take theirs
      </Button>
      <Button size="small" onClick={() => editing.keepMine(by)}>
        Keep mine
      </Button>
    </div>
  );
  return (
    <Banner
      tone="warning"
      title={saved}
      announce
      action={
        <div className={styles.line}>
          <Button size="small" variant="primary" onClick={() => void load(() => setLooking(true))}>
            See what differs
          </Button>
          {choices}
        </div>
      }
    >
      You have typed since. Nothing is saved until you say which of the two stays.
      {error !== undefined && <p className={styles.failed}>{explain(error)}</p>}
      <Dialog
        open={looking}
        width="wide"
        onClose={() => setLooking(false)}
        title="What differs"
        closeLabel="Close"
        actions={choices}
      >
        {theirs && <Compared theirs={theirs} mine={editing.now} name={`${by.officerName}’s`} />}
      </Dialog>
    </Banner>
  );
}
