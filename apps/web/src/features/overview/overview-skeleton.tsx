import { Card } from '@credence/ui/card';
import { PageHeader } from '@credence/ui/page-header';
import { Skeleton } from '@credence/ui/skeleton';
import { Stack } from '@credence/ui/stack';
import { useText } from '../../i18n/text.ts';
import styles from './overview.module.css';

/** The card of the next step. */
function NextSkeleton() {
  return (
    <div className={styles.nextSkeleton}>
      <Card>
        <Stack gap="lg">
          <Skeleton shape="title" />
          <Skeleton lines={2} />
          <Skeleton lines={4} />
          <Skeleton shape="control" />
        </Stack>
      </Card>
    </div>
  );
}

/** The cards of the overview while their data is on the way, at about their size. */
export function CardsSkeleton() {
  const t = useText();
  return (
    <div className={styles.columns}>
      <NextSkeleton />
      <div className={styles.levels}>
        {([1, 2] as const).map((level) => (
          <div key={level} className={styles.levelSkeleton}>
            <Card title={t(`hub.level${level}.title`)}>
              <p className={styles.about}>{t(`hub.level${level}.text`)}</p>
              <Skeleton shape="title" />
              <Skeleton />
            </Card>
          </div>
        ))}
      </div>
    </div>
  );
}

/** The overview while its code loads, with what is the same for every account in place. */
export function OverviewSkeleton() {
  const t = useText();
  return (
    <>
      <PageHeader title={t('hub.title')} text={t('hub.intro')} />
      <CardsSkeleton />
    </>
  );
}
