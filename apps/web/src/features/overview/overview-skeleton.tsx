import { Card } from '@credence/ui/card';
import { PageHeader } from '@credence/ui/page-header';
import { Skeleton } from '@credence/ui/skeleton';
import { Stack } from '@credence/ui/stack';
import { useText } from '../../i18n/text.ts';
import ladder from './levels/ladder.module.css';
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
        <div className={styles.levelSkeleton}>
          <Card title={t('hub.level.limit')}>
            <ol className={ladder.ladder}>
              {([1, 2] as const).map((level) => (
                <li key={level}>
                  <h3 className={styles.small}>{t(`hub.level${level}.title`)}</h3>
                  <Skeleton />
                </li>
              ))}
            </ol>
          </Card>
        </div>
      </div>
    </div>
  );
}

/** The overview while its code loads, with what is the same for every account in place. */
export function OverviewSkeleton() {
  const t = useText();
  return (
    <>
      <PageHeader title={t('hub.title')} />
      <CardsSkeleton />
    </>
  );
}
