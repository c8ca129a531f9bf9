import { questionIcons } from '@nestmate/contract';
import { type OfficeQuestion, setUpLimits } from '@nestmate/contract/staff';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import { Switch } from '@/ui/switch';
import { boxClasses, Labelled } from '../../parts/filter-parts';
import { useEditing } from '../editing/editing';
import { OfficeTextField } from '../parts/office-text-field';
import { OptionalTextField } from '../parts/optional-text-field';
import { asKind } from './blank-question';
import type { FieldsProps } from './fields-props';
import { ChoiceFields } from './choice-fields';
import { StopFields } from './stop-fields';
import { WeightField } from './weight-field';

const kinds = ['SLIDER', 'SELECT', 'FREE_TEXT'] as const;

/** All fields of a lifestyle question. It first says which parts answers have frozen. */
export function QuestionFields(props: FieldsProps) {
  const { question, answered, onChange } = props;
  const { t } = useTranslation('staffSetUp');
  const { isReadOnly } = useEditing();
  const put =
    <Field extends keyof OfficeQuestion>(field: Field) =>
    (value: OfficeQuestion[Field]) =>
      onChange({ ...question, [field]: value });
  const { title, label } = setUpLimits;
  return (
    <>
      {answered > 0 && (
        <Banner title={t('answeredBy', { count: answered })}>{t(`frozenQuestion.${question.type}`)}</Banner>
      )}
      <div className="flex flex-wrap items-end gap-4">
        <Labelled label={t('questionFields.type')}>
          <select
            value={question.type}
            disabled={isReadOnly || answered > 0}
            onChange={({ target }) =>
              onChange(asKind(question, kinds.find((kind) => kind === target.value) ?? 'SLIDER'))
            }
            className={`${boxClasses} text-ink disabled:opacity-70`}
          >
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`questionTypes.${kind}`)}
              </option>
            ))}
          </select>
        </Labelled>
        <Labelled label={t('questionFields.icon')}>
          <select
            value={question.icon ?? ''}
            disabled={isReadOnly}
            onChange={({ target }) =>
              put('icon')(questionIcons.find((icon) => icon === target.value) ?? null)
            }
            className={`${boxClasses} text-ink`}
          >
            <option value="">{t('noIcon')}</option>
            {questionIcons.map((icon) => (
              <option key={icon} value={icon}>
                {t(`icons.${icon}`)}
              </option>
            ))}
          </select>
        </Labelled>
        {question.type !== 'FREE_TEXT' && <WeightField value={question.weight} onChange={put('weight')} />}
      </div>
      <OfficeTextField
        label={t('questionFields.title')}
        value={question.title}
        onChange={put('title')}
        limit={title}
      />
      {question.type !== 'FREE_TEXT' && (
        <OptionalTextField
          label={t('questionFields.roommate_title')}
          value={question.roommate_title}
          onChange={put('roommate_title')}
          limit={title}
        />
      )}
      <OptionalTextField
        label={t('questionFields.label')}
        value={question.label}
        onChange={put('label')}
        limit={label}
      />
      {question.type === 'SLIDER' && <StopFields {...props} />}
      {question.type === 'SELECT' && <ChoiceFields {...props} />}
      <div className="border-t border-line pt-3">
        <Switch
          isSelected={!question.is_retired}
          onChange={(isAsked) => put('is_retired')(!isAsked)}
          isDisabled={isReadOnly}
          description={t('isAskedHelp')}
        >
          {t('isAsked')}
        </Switch>
      </div>
    </>
  );
}
