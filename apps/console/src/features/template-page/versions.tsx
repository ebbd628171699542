import { Button } from '@credence/ui/button';
import { classes } from '@credence/ui/classes';
import { Table } from '@credence/ui/table';
import { VisuallyHidden } from '@credence/ui/visually-hidden';
import { Link } from 'wouter';
import page from '../../parts/page.module.css';
import { exactTime } from '../../words/time.ts';
import { originNames, type TemplateDetail, templateHref } from '../template/index.ts';
import styles from './page.module.css';

export interface VersionsProps {
  detail: TemplateDetail;
  /** Undefined while a draft is under way. */
  onDraft: ((version: number) => void) | undefined;
}

/** Every version that was published: when, by whom and why. */
export function Versions({ detail: { line, versions, shown }, onDraft }: VersionsProps) {
  return (
    <Table caption="Versions" captionHidden>
      <thead>
        <tr>
          {['Version', 'From', 'Published', 'Written by', 'Approved by', 'Note'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
          <th scope="col">
            <VisuallyHidden>What can be done</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {versions.map((one) => {
          const current = shown?.template.version === one.version && !shown.offered;
          return (
            <tr key={one.version} className={classes(current && styles.current)}>
              <th scope="row">
                <Link
                  href={templateHref(line.templateCode, { version: one.version })}
                  aria-current={current ? 'true' : undefined}
                >
                  Version {one.version}
                </Link>
              </th>
              <td>{originNames[one.origin]}</td>
              <td className={styles.time}>{exactTime(one.publishedAt)}</td>
              <td>{one.submittedBy ?? '–'}</td>
              <td>{one.approvedBy ?? '–'}</td>
              <td className={page.said}>{one.note || '–'}</td>
              <td>
                {onDraft && (
                  <Button size="x-small" onClick={() => onDraft(one.version)}>
                    New draft <VisuallyHidden>from version {one.version}</VisuallyHidden>
                  </Button>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
