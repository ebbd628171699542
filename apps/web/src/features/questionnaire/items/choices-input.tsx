import { Checkbox } from '@credence/ui/checkbox';
import { FieldGroup } from '@credence/ui/field';
import { textKey } from '@credence/questionnaire';
import type { ItemProps } from './asking.tsx';
import { useTemplateTexts } from '../words/template-texts.tsx';
import styles from './items.module.css';
import { listOf } from '../words/values.ts';

/** Any of several options. */
export function ChoicesInput({ item, asked, field, value, onChange }: ItemProps<'choices'>) {
  const { say, hint } = useTemplateTexts();
  const chosen = listOf(value);
  const { options } = asked;
  return (
    <FieldGroup {...field}>
      {(control) => (
        <div className={styles.choices}>
          {options.map((option) => {
            const key = textKey.option(item.code, option);
            return (
              <Checkbox
                key={option}
                id={`${control.id}-${option}`}
                label={say(key)}
                hint={hint(key)}
                checked={chosen.includes(option)}
                onChange={({ currentTarget: { checked } }) =>
                  // In the template's order, whatever came first.
                  onChange(options.filter((one) => (one === option ? checked : chosen.includes(one))))
                }
              />
            );
          })}
        </div>
      )}
    </FieldGroup>
  );
}
