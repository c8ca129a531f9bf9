import type { Question } from '@nestmate/contract/questions';
import type { SearchFilters, SearchSettings } from '@nestmate/contract/search';
import { useQuestions } from '@/features/questions';
import { useTranslation } from '@/platform/texts/use-translation';
import { TagList } from '@/ui/tag-list';

interface ActiveTagsProps {
  settings: SearchSettings;
  onChange: (changes: Partial<SearchFilters>) => void;
}

/** The active filters, as removable tags; a lifestyle filter is named by its question. */
export const ActiveTags = (props: ActiveTagsProps) =>
  props.settings.lifestylePreferences.length > 0 ? <TagsWithQuestions {...props} /> : <Tags {...props} />;

const TagsWithQuestions = (props: ActiveTagsProps) => (
  <Tags {...props} questions={useQuestions().data?.questions} />
);

interface TagsProps extends ActiveTagsProps {
  questions?: readonly Question[] | undefined;
}

function Tags({ settings: data, onChange, questions }: TagsProps) {
  const { t } = useTranslation('search');
  const name = `${data.firstName} ${data.lastName}`.trim();
  const chosen = (kind: 'housing' | 'majors', options: SearchSettings['majorOptions']) =>
    options
      .filter(({ id }) => data[kind].includes(id))
      .map(({ id, name: label }) => ({
        id: `${kind} ${id}`,
        label,
        without: { [kind]: data[kind].filter((each) => each !== id) },
      }));
  const sex = data.sexOptions.find(({ id }) => id === data.sex);
  const tags = [
    ...(name ? [{ id: 'name', label: name, without: { firstName: '', lastName: '' } }] : []),
    ...(sex ? [{ id: 'sex', label: sex.label, without: { sex: null } }] : []),
    ...chosen('majors', data.majorOptions),
    ...chosen('housing', data.housingOptions),
    ...(data.groupSizeFilter > 0
      ? [
          {
            id: 'size',
            label: t('sizeChip', { count: data.groupSizeFilter }),
            without: { groupSizeFilter: 0 },
          },
        ]
      : []),
    ...(data.registrationStatus === 'ALL'
      ? [{ id: 'all', label: t('allChip'), without: { registrationStatus: 'REGISTERED_ONLY' as const } }]
      : []),
    ...data.lifestylePreferences.map(({ questionId }) => ({
      id: `lifestyle ${questionId}`,
      label: questions?.find((question) => question.questionId === questionId)?.label ?? t('lifestyle'),
      without: {
        lifestylePreferences: data.lifestylePreferences.filter((each) => each.questionId !== questionId),
      },
    })),
  ];
  return (
    <TagList
      label={t('active')}
      tags={tags}
      onRemove={(removed) => onChange(tags.find(({ id }) => id === removed)?.without ?? {})}
      removeLabel={(label) => t('remove', { name: label })}
      emptyText=""
    />
  );
}
