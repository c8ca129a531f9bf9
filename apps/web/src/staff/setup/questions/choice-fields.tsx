import { limits } from '@nestmate/contract';
import { setUpLimits } from '@nestmate/contract/staff';
import { useTranslation } from '@/platform/use-translation';
import { Switch } from '@/ui/switch';
import { useEditing } from '../editing/editing';
import { ListEditor } from '../parts/list-editor';
import { OfficeTextField } from '../parts/office-text-field';
import { OptionalTextField } from '../parts/optional-text-field';
import { type AnswerRow, rowsOf, withRows } from './answer-rows';
import type { FieldsProps } from './fields-props';

const nameOf = ({ option }: AnswerRow) => option.en;

/** The options of a choice, each with its texts. Once there are answers, saved options keep their positions. */
export function ChoiceFields({ question, saved, answered, onChange }: FieldsProps) {
  const { t } = useTranslation('staffSetUp');
  const { isReadOnly } = useEditing();
  const rows = rowsOf(question);
  const change = (changed: readonly AnswerRow[]) => onChange(withRows(question, changed));
  return (
    <>
      <div className="grid gap-x-8 border-t border-line pt-3 sm:grid-cols-2">
        <Switch
          isSelected={question.is_multiple}
          onChange={(is_multiple) =>
            onChange({
              ...question,
              is_multiple,
              ...(!is_multiple && { several_fact: null, alone_option: null }),
            })
          }
          isDisabled={isReadOnly}
        >
          {t('questionFields.is_multiple')}
        </Switch>
      </div>
      <h3 className="text-sm font-semibold">{t('options')}</h3>
      <ListEditor<AnswerRow>
        label={t('options')}
        items={rows}
        onChange={change}
        idOf={({ id }) => id}
        nameOf={nameOf}
        peopleIn={() => 0}
        adding={{
          label: t('addOption'),
          max: limits.selectOptions,
          make: (option) => ({ id: '', option, roommate: null, fact: null, isAlone: false }),
        }}
        fixed={answered > 0 ? saved.options.length : 0}
        renderItem={(row, put) => {
          const name = nameOf(row) || t('unnamed');
          return (
            <div className="flex flex-col gap-2 rounded-card border border-line bg-surface p-3">
              <OfficeTextField
                label={t('option', { name })}
                isLabelHidden
                value={row.option}
                onChange={(option) => put({ ...row, option })}
                limit={setUpLimits.option}
              />
              <OptionalTextField
                label={t('ofRoommate', { name })}
                value={row.roommate}
                onChange={(roommate) => put({ ...row, roommate })}
                limit={setUpLimits.option}
              />
              <OptionalTextField
                label={t('othersSeeOf', { name })}
                value={row.fact}
                onChange={(fact) => put({ ...row, fact })}
                limit={setUpLimits.option}
              />
              {question.is_multiple && (
                <label className="flex min-h-11 items-center gap-2">
                  <input
                    type="checkbox"
                    checked={row.isAlone}
                    disabled={isReadOnly}
                    onChange={({ target }) =>
                      change(rows.map((one) => ({ ...one, isAlone: one.id === row.id && target.checked })))
                    }
                    className="size-4 accent-plum-fill"
                  />
                  {t('isAlone', { name })}
                </label>
              )}
            </div>
          );
        }}
      />
      {question.is_multiple && (
        <OptionalTextField
          label={t('questionFields.several_fact')}
          value={question.several_fact}
          onChange={(several_fact) => onChange({ ...question, several_fact })}
          limit={setUpLimits.title}
        />
      )}
    </>
  );
}
