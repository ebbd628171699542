import type { PersonalInfo } from '@credence/contract/personal-info';
import { checkPersonalInfo } from '@credence/contract/personal-info-rules';
import type { ApplicantCase } from '@credence/contract/verification';
import type { Level } from '@credence/contract/words';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { CameraIcon } from '@credence/ui/icons/camera';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { countriesQuery } from '../../../queries/country.ts';
import { type Country, namedCountries } from '../../../queries/named-countries.ts';
import { declaredQuery } from '../../../queries/personal-info.ts';
import { BlobImage } from '../../../views/blob-image.tsx';
import { LoadFailure } from '../../../views/load-failure.tsx';
import { LoadingView } from '../../../views/loading-view.tsx';
import { viewHistory } from '../../../views/view-history.ts';
import type { DocumentSays, ReadPicture } from '../../capture/index.ts';
import { previousView } from '../../case/index.ts';
import {
  IdentityCard,
  PersonalFormFrame,
  ResidenceCard,
  usePersonalForm,
  useUnsaved,
} from '../../personal-info/index.ts';
import { ViewFrame } from '../views/view-frame.tsx';
import styles from './details-view.module.css';
import { ReadDetails } from './read-details.tsx';

interface DetailsViewProps {
  level: Level;
  current: ApplicantCase;
  /** What was photographed since the screen opened; gone after a reload, when the saved draft goes on. */
  read: ReadPicture | undefined;
  onConfirmed: () => void;
}

/**
 * 'Is this you?': what the document says becomes what is declared, and only what it does not say is typed.
 * Where nothing could be read, the same screen has the fields.
 */
export default function DetailsView({ level, current, read, onConfirmed }: DetailsViewProps) {
  const t = useText();
  const saved = useQuery(declaredQuery);
  const countries = useQuery(countriesQuery);
  const unsaved = useUnsaved(saved.data);
  const failed = [saved, countries].filter((query) => query.isError && query.data === undefined);
  if (failed[0]?.error) {
    return (
      <LoadFailure error={failed[0].error} onRetry={() => failed.forEach((query) => void query.refetch())} />
    );
  }
  if (!saved.data || !countries.data || unsaved === undefined) return <LoadingView />;
  const says = read?.says;
  return (
    <ViewFrame
      level={level}
      current={current}
      view="details"
      previous={previousView(current, 'details')}
      title={t(says ? 'document.preview.questionRead' : 'personal.title')}
      {...(!says && !saved.data.complete && { text: t('personal.intro') })}
    >
      <div className={styles.columns} data-read={read !== undefined}>
        {read && <PageSeen page={read.page} />}
        {saved.data.locked ? (
          <Fixed says={says} declared={saved.data.info} onConfirmed={onConfirmed} />
        ) : (
          <Details
            saved={saved.data}
            unsaved={unsaved}
            countries={namedCountries(countries.data)}
            says={says}
            onSaved={onConfirmed}
          />
        )}
      </div>
    </ViewFrame>
  );
}

/** The page as it was cut out, with the way to another picture of it. */
function PageSeen({ page }: { page: Blob }) {
  const t = useText();
  return (
    <div className={styles.page}>
      <BlobImage picture={page} alt={t('document.preview.alt')} />
      <Button size="small" icon={<CameraIcon />} onClick={() => viewHistory.go('document-front')}>
        {t('document.preview.retake')}
      </Button>
    </div>
  );
}

interface FixedProps {
  says: DocumentSays | undefined;
  declared: PersonalInfo;
  onConfirmed: () => void;
}

/** The details of somebody who is verified cannot change with a document that is renewed. */
function Fixed({ says, declared, onConfirmed }: FixedProps) {
  const t = useText();
  return (
    <div className={styles.fixed}>
      {says && <ReadDetails says={says} declared={declared} />}
      {says && says.differs.length > 0 && (
        <Banner tone="warning" title={t('document.read.differs.title')} announce>
          {t('document.read.differs.fixed')}
        </Banner>
      )}
      <Button variant="primary" size="x-large" fullWidth onClick={onConfirmed}>
        {t('document.continue')}
      </Button>
    </div>
  );
}

const identityFields = ['firstname', 'lastname', 'birthDate', 'nationality'] as const;

interface DetailsProps extends Omit<Parameters<typeof usePersonalForm>[0], 'suggested'> {
  countries: readonly Country[];
  says: DocumentSays | undefined;
}

function Details({ saved, unsaved, countries, says, onSaved }: DetailsProps) {
  const t = useText();
  // What the view began with: it stays as it is while it is being saved.
  const [{ wasComplete, declared, fromDocument }] = useState({
    wasComplete: saved.complete,
    declared: saved.info,
    fromDocument: says && { ...(unsaved ?? saved.info), ...says.details },
  });
  const [editing, setEditing] = useState(false);
  const state = usePersonalForm({
    saved,
    // A first draft is worth keeping at once; what was declared before changes only with 'That's me'.
    unsaved: wasComplete ? unsaved : (fromDocument ?? unsaved),
    suggested: fromDocument,
    countries,
    onSaved,
  });
  const problems = checkPersonalInfo(state.form.getValues(), state.rules);
  const stands = says !== undefined && identityFields.every((field) => problems[field] === undefined);
  const fields = { ...state, countries };
  const differs = wasComplete && says !== undefined && says.differs.length > 0;
  return (
    <PersonalFormFrame
      state={state}
      submitText={t(
        !stands || editing
          ? 'personal.submit'
          : differs
            ? 'document.read.correct'
            : 'document.details.confirm',
      )}
    >
      {differs && !editing && (
        <Banner tone="warning" title={t('document.read.differs.title')} announce>
          {t('document.read.differs.text')}
        </Banner>
      )}
      {says && stands && !editing ? (
        <ReadDetails
          says={says}
          declared={declared}
          action={
            <Button size="small" onClick={() => setEditing(true)}>
              {t('document.details.edit')}
            </Button>
          }
        />
      ) : (
        <IdentityCard {...fields} />
      )}
      {!(wasComplete && says) && <ResidenceCard {...fields} />}
    </PersonalFormFrame>
  );
}
