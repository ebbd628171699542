import { sourceLanguage, textKey } from '@credence/questionnaire';
import { TextField } from '@credence/ui/text-field';
import { ConditionField } from '../template-condition/index.ts';
import {
  isItemType,
  labelAt,
  openedNames,
  partAt,
  type Path,
  reviewNames,
  textIn,
  textOf,
  typeNames,
  valueAt,
  withText,
} from '../template/index.ts';
import { useEditor } from './editor-context.ts';
import styles from './editor.module.css';
import { ChoiceField, CodeField, ListField, NumberField, ValueField } from './fields.tsx';
import { focusFirst } from '../../parts/focus.ts';
import { LimitFields, OptionalBox } from './item-fields.tsx';
import { BandsPane, RulesPane, TotalsPane } from './list-panes.tsx';
import { ColumnList, EnglishField, OptionList } from './lists.tsx';
import { ofType } from './new-parts.ts';
import { PartBar } from './part-bar.tsx';

function General() {
  const { document, change, byPlace } = useEditor();
  return (
    <>
      <TextField
        label="English title"
        error={byPlace.get(`${sourceLanguage}.${textKey.title}`)}
        lang={sourceLanguage}
        autoComplete="off"
        value={textOf(document, textKey.title)}
        onChange={({ target }) =>
          change(withText(document, sourceLanguage, textKey.title, target.value), textKey.title)
        }
      />
      <ValueField
        path={['scene']}
        label="Scene"
        hint="What it is for, as a code: source-of-funds. Templates of one scene are for different sites."
      />
      <ListField
        path={['sites']}
        label="Sites"
        hint="Codes of sites, such as EU, TUR. None means every site."
      />
      <ChoiceField path={['opened']} label="Who may begin it" choices={openedNames} />
      <ChoiceField path={['review']} label="Who approves what was sent" choices={reviewNames} />
      <NumberField
        path={['validMonths']}
        label="Asked again after so many months"
        hint="Empty where an approval stands for ever."
      />
    </>
  );
}

/** When a section or an item is asked. */
function WhenField({ path }: { path: Path }) {
  const { document, put, errorAt } = useEditor();
  const when = [...path, 'when'];
  return (
    <ConditionField
      label="Condition"
      none="It is always asked."
      begin="Asked if"
      document={document}
      path={when}
      owner={path}
      value={valueAt(document.structure, when)}
      error={errorAt(when)}
      onChange={(next) => put(when, next)}
    />
  );
}

const SectionForm = ({ path }: { path: Path }) => (
  <>
    <EnglishField path={path} label="English title" />
    <CodeField path={path} label="Code" hint="Names the section; never seen by applicants." />
    <WhenField path={path} />
  </>
);

function ItemForm({ path }: { path: Path }) {
  const { document, put } = useEditor();
  const item = partAt(document.structure, path);
  const type = textIn(item, 'type');
  const asks = type !== 'information' && type !== 'statement';
  return (
    <>
      <EnglishField path={path} label="English text" />
      <div className={styles.pair}>
        <CodeField path={path} label="Code" hint="Answers are stored under it." />
        <ChoiceField
          path={[...path, 'type']}
          label="Type"
          hint="What both types know stays."
          choices={typeNames}
          onChoose={(next) => isItemType(next) && put(path, ofType(item, next))}
        />
      </div>
      <LimitFields path={path} />
      {asks && <OptionalBox path={path} />}
      {(type === 'choice' || type === 'choices') && <OptionList path={path} owner={path} scored />}
      {type === 'table' && <ColumnList path={path} />}
      <WhenField path={path} />
    </>
  );
}

const titles: Readonly<Record<string, string>> = {
  totals: 'Totals',
  rules: 'Rules between answers',
  bands: 'Classes of risk',
};

function Fields({ path }: { path: Path }) {
  switch (path[0]) {
    case 'totals':
      return <TotalsPane />;
    case 'rules':
      return <RulesPane />;
    case 'bands':
      return <BandsPane />;
    case 'sections':
      return path.length > 2 ? <ItemForm path={path} /> : <SectionForm path={path} />;
    default:
      return <General />;
  }
}

/** The form of the part that is selected. */
export function PartForm() {
  const { document, selected, select } = useEditor();
  const isPart = selected.length > 1;
  const title = isPart ? labelAt(document, selected) : (titles[String(selected[0])] ?? 'General');
  const after = selected.length > 2 ? selected.slice(0, 2) : [];
  return (
    <section className={styles.form} aria-labelledby="part-form">
      <div className={styles.formHead}>
        <h2 id="part-form" className={styles.formTitle} tabIndex={-1}>
          {title}
        </h2>
        {isPart && (
          <PartBar
            path={selected}
            noun={selected.length > 2 ? 'question' : 'section'}
            onPlace={select}
            onRemoved={() => {
              select(after);
              focusFirst('part-form');
            }}
          />
        )}
      </div>
      {/* Another part begins with fields of its own. */}
      <div key={selected.join('.')} className={styles.fields}>
        <Fields path={selected} />
      </div>
    </section>
  );
}
