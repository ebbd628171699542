import { type ReactNode, useState } from 'react';
import * as ui from '../src/index.ts';
import styles from './catalogue.module.css';
import { FormSamples } from './form-samples.tsx';

const variants = [
  'default',
  'primary',
  'secondary',
  'secondaryBrand',
  'tradeLong',
  'tradeShort',
  'tradeSecondary',
  'marketing',
] as const satisfies readonly ui.ButtonVariant[];
const sizes = [
  'xx-small',
  'x-small',
  'small',
  'middle',
  'large',
  'x-large',
] as const satisfies readonly ui.ButtonSize[];
const tones = ['info', 'success', 'warning', 'danger'] as const;

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  );
}

function Buttons() {
  return (
    <Section title="Buttons">
      <ui.Stack row gap="sm">
        {variants.map((variant) => (
          <ui.Button key={variant} variant={variant}>
            {variant}
          </ui.Button>
        ))}
      </ui.Stack>
      <ui.Stack row gap="sm">
        {sizes.map((size) => (
          <ui.Button key={size} size={size} variant="primary">
            {size}
          </ui.Button>
        ))}
      </ui.Stack>
      <ui.Stack row gap="sm">
        <ui.Button variant="primary" loading>
          Submit documents
        </ui.Button>
        <ui.Button loading>Save draft</ui.Button>
        <ui.Button disabled>Disabled</ui.Button>
        <ui.Button variant="primary" disabled>
          Disabled
        </ui.Button>
        <ui.Button href="#guide" endIcon={<ui.ArrowIcon />}>
          A link
        </ui.Button>
        <ui.Button variant="default" icon={<ui.CameraIcon />}>
          Take a photo
        </ui.Button>
        <ui.IconButton label="Copy the number" icon={<ui.CopyIcon />} />
      </ui.Stack>
      <ui.Button variant="primary" size="large" fullWidth>
        Continue
      </ui.Button>
    </Section>
  );
}

function Messages() {
  return (
    <Section title="Messages and states">
      <div className={styles.columns}>
        {tones.map((tone) => (
          <ui.Banner
            key={tone}
            tone={tone}
            title="Your passport expires in 21 days"
            action={<ui.Button size="small">Update document</ui.Button>}
          >
            Add the new one before 12 December to keep withdrawals open.
          </ui.Banner>
        ))}
      </div>
      <ui.Stack row gap="sm">
        <ui.StatusBadge>Waiting</ui.StatusBadge>
        <ui.StatusBadge tone="info">In review</ui.StatusBadge>
        <ui.StatusBadge tone="success">Verified</ui.StatusBadge>
        <ui.StatusBadge tone="warning">Expires soon</ui.StatusBadge>
        <ui.StatusBadge tone="danger">Refused</ui.StatusBadge>
        <ui.Badge>12</ui.Badge>
        <ui.Spinner label="Loading" />
      </ui.Stack>
      <ui.Stepper
        label="Verification"
        steps={['Country', 'Document', 'Selfie', 'Review']}
        current={1}
        positionText="Step 2 of 4"
        doneText="done:"
      />
      <ui.ProgressBar label="Uploading passport.jpg" value={42} valueText="42 %" />
      <div className={styles.columns}>
        <ui.Card>
          <ui.EmptyState
            icon={<ui.DocumentIcon />}
            title="No open requests"
            text="When a document is needed again, it appears here."
          />
        </ui.Card>
        <ui.Card>
          <ui.ErrorState
            title="Your limits could not be loaded"
            text="Nothing was lost. Check the connection and try again."
            action={<ui.Button>Try again</ui.Button>}
          />
        </ui.Card>
        <ui.Card>
          <ui.Skeleton shape="title" />
          <ui.Skeleton lines={3} />
          <ui.Skeleton shape="control" />
        </ui.Card>
      </div>
    </Section>
  );
}

function Surfaces() {
  return (
    <Section title="Cards">
      <div className={styles.columns}>
        <ui.Card
          tone="highlight"
          level={3}
          title="Verify your identity"
          text="A passport or ID card, five minutes and good light."
          aside={<ui.StatusBadge tone="warning">To do</ui.StatusBadge>}
          actions={
            <ui.Button variant="primary" size="large" fullWidth>
              Start
            </ui.Button>
          }
        >
          <ui.DataList
            rows={[
              { label: 'Withdrawal limit', value: '1,000,000.00 USD a day' },
              { label: 'Card payments', value: 'Included' },
            ]}
          />
        </ui.Card>
        <ui.Card
          level={3}
          title="Personal information"
          aside={<ui.StatusBadge tone="success">Verified</ui.StatusBadge>}
        >
          <ui.DataList
            rows={[
              { label: 'Name', value: 'Ayşe Yılmaz' },
              { label: 'Date of birth', value: '14 March 1991' },
              {
                label: 'Account number',
                value: '48 219 330',
                aside: <ui.IconButton size="x-small" label="Copy" icon={<ui.CopyIcon />} />,
              },
            ]}
          />
        </ui.Card>
      </div>
    </Section>
  );
}

const cases = [
  ['Lin Wei', 'CN', 'Passport', '4 min', 'info', 'In review'],
  ['Ayşe Yılmaz', 'TR', 'ID card', '12 min', 'warning', 'Name differs'],
  ['Daniel Okafor', 'NG', 'Driving licence', '26 min', 'danger', 'Refused'],
  ['Sophie de Vries', 'NL', 'Residence permit', '41 min', 'success', 'Approved'],
] as const;

function Tables() {
  const [tab, setTab] = useState('open');
  return (
    <Section title="Tables">
      <ui.Tabs
        label="Queues"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'open', label: 'Open', aside: <ui.Badge>24</ui.Badge> },
          { value: 'mine', label: 'Mine', aside: <ui.Badge>3</ui.Badge> },
          { value: 'done', label: 'Done' },
        ]}
      >
        <ui.Table caption="Cases" captionHidden>
          <thead>
            <tr>
              <th scope="col">Applicant</th>
              <th scope="col">Country</th>
              <th scope="col">Document</th>
              <th scope="col" data-align="end">
                Waiting
              </th>
              <th scope="col">Status</th>
            </tr>
          </thead>
          <tbody>
            {cases.map(([name, country, document, waiting, tone, status], index) => (
              <tr key={name} aria-selected={index === 1}>
                <th scope="row">
                  <ui.RowLink href={`#${country}`}>{name}</ui.RowLink>
                </th>
                <td>{country}</td>
                <td>{document}</td>
                <td data-align="end">{waiting}</td>
                <td>
                  <ui.StatusBadge tone={tone}>{status}</ui.StatusBadge>
                </td>
              </tr>
            ))}
          </tbody>
        </ui.Table>
      </ui.Tabs>
      <ui.Card level={3} title="Declared and read">
        <ui.Comparison
          caption="Declared data against the document"
          fieldLabel="Field"
          sources={['Declared', 'Document']}
          statusLabel="Result"
          rows={[
            {
              key: 'name',
              label: 'Surname',
              values: ['Yılmaz', 'YILMAZ'],
              status: <ui.StatusBadge tone="success">Same</ui.StatusBadge>,
            },
            {
              key: 'birth',
              label: 'Date of birth',
              values: ['1991-03-14', '1991-03-11'],
              differs: true,
              status: <ui.StatusBadge tone="warning">Differs</ui.StatusBadge>,
            },
          ]}
        />
      </ui.Card>
    </Section>
  );
}

function Icons() {
  const icons = Object.entries(ui).filter(([name]) => name.endsWith('Icon'));
  return (
    <Section title="Icons">
      <div className={styles.icons}>
        {icons.map(([name, Component]) => {
          const Drawing = Component as typeof ui.CheckIcon;
          return <Drawing key={name} label={name} />;
        })}
      </div>
    </Section>
  );
}

export interface CatalogueProps {
  density: 'comfortable' | 'compact';
  /** Opens a dialog at once: `plain` or `danger`. */
  dialog: string | null;
  /** `forms` shows the form fields only. */
  part: string | null;
}

/** Every component in every state, with sample words. */
export function Catalogue({ density, dialog, part }: CatalogueProps) {
  const [open, setOpen] = useState(dialog);
  const close = () => setOpen(null);
  return (
    <ui.Shell
      skipText="Skip to the content"
      width="wide"
      density={density}
      header={
        <ui.Header
          logo={<ui.Logo name="Credence" />}
          end={
            <>
              <ui.IconButton label="Language" icon={<ui.GlobeIcon />} />
              <ui.IconButton label="Account" icon={<ui.UserIcon />} />
            </>
          }
        />
      }
      footer="© Credence"
    >
      <ui.PageHeader
        title="Design system"
        text="Every component in every state, in the words of a sample."
        actions={<ui.Button onClick={() => setOpen('danger')}>Open a dialog</ui.Button>}
      />
      {part !== 'forms' && (
        <>
          <Surfaces />
          <Buttons />
          <Messages />
        </>
      )}
      <Section title="Form fields">
        <FormSamples />
      </Section>
      {part !== 'forms' && (
        <>
          <Tables />
          <Icons />
        </>
      )}
      <ui.Dialog
        open={open !== null}
        onClose={close}
        title={open === 'danger' ? 'Start again from the beginning?' : 'Before you start'}
        closeLabel="Close"
        tone={open === 'danger' ? 'danger' : 'default'}
        actions={
          <>
            <ui.Button onClick={close}>Keep my answers</ui.Button>
            <ui.Button variant={open === 'danger' ? 'tradeShort' : 'primary'} onClick={close}>
              {open === 'danger' ? 'Delete and start again' : 'Continue'}
            </ui.Button>
          </>
        }
      >
        The photos you took and what you typed are deleted. This cannot be undone.
      </ui.Dialog>
    </ui.Shell>
  );
}
