import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { FilterSelect } from '../parts/filter-parts';
import { SearchField } from '../parts/search-field';
import { useOnePlace } from '../platform/network';
import { useSay } from '../setup/parts/office-text-field';
import { useResidentFilter, roomStates, states } from './filter';
import { useQuestionsOf } from './residents.queries';

/** The filters of the residents' list. */
export function ResidentsFilters() {
  const { t } = useTranslation('staffResidents');
  const { filter, isFiltered, change, clear } = useResidentFilter();
  return (
    <search className="flex flex-wrap items-end gap-3 pb-4">
      <SearchField
        label={t('search')}
        hint={t('searchHint')}
        text={filter.text ?? ''}
        onSearch={(text) => change({ text })}
      />
      <FilterSelect
        label={t('registration')}
        all={t('anyState')}
        value={filter.state ?? ''}
        options={states.map((id) => ({ id, label: t(`states.${id}`) }))}
        onChange={(state) => change({ state })}
      />
      <FilterSelect
        label={t('roomHead')}
        all={t('anyRoom')}
        value={filter.room ?? ''}
        options={roomStates.map((id) => ({ id, label: t(`rooms.${id}`) }))}
        onChange={(room) => change({ room })}
      />
      <FilterSelect
        label={t('inFind')}
        all={t('anyVisibility')}
        value={filter.hidden ?? ''}
        options={[{ id: 'true', label: t('hiddenOnly') }]}
        onChange={(hidden) => change({ hidden })}
      />
      <AnswerFilter />
      {isFiltered && (
        <Button variant="quiet" onPress={clear}>
          {t('clear')}
        </Button>
      )}
    </search>
  );
}

/** Whether and how residents of one place have answered one of its registration questions. */
function AnswerFilter() {
  const { t } = useTranslation('staffResidents');
  const say = useSay();
  const { filter, change } = useResidentFilter();
  const questions = useQuestionsOf(useOnePlace());
  const question = questions.find(({ question_num: number }) => String(number) === filter.question);
  if (questions.length === 0) return null;
  const words =
    question?.type === 'SELECT'
      ? question.options.map((option, at) => ({ id: `is-${at}`, label: say(option) }))
      : [
          { id: 'is-true', label: t('answers.yes') },
          { id: 'is-false', label: t('answers.no') },
        ];
  const hasWords = question && question.type !== 'TEXT' && !question.is_sensitive;
  return (
    <>
      <FilterSelect
        label={t('answers.filter')}
        all={t('answers.anyQuestion')}
        value={filter.question ?? ''}
        options={questions.map(({ question_num: number, title }) => ({
          id: String(number),
          label: say(title),
        }))}
        onChange={(id) => change({ question: id, answered: '', answer: '' })}
      />
      {question && (
        <FilterSelect
          label={t('answers.answer')}
          all={t('answers.given')}
          value={filter.answered ?? (hasWords && filter.answer ? `is-${filter.answer}` : '')}
          options={[{ id: 'false', label: t('answers.missing') }, ...(hasWords ? words : [])]}
          onChange={(id) =>
            change(
              id.startsWith('is-')
                ? { answered: '', answer: id.replace('is-', '') }
                : { answered: id, answer: '' },
            )
          }
        />
      )}
      {question?.type === 'TEXT' && !question.is_sensitive && filter.answered === undefined && (
        <SearchField
          key={question.question_num}
          label={t('answers.words')}
          hint={t('answers.wordsHint')}
          text={filter.answer ?? ''}
          onSearch={(answer) => change({ answer })}
        />
      )}
    </>
  );
}
