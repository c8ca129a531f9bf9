import { useTranslation } from '@/platform/use-translation';
import { ButtonLink } from '@/ui/button-link';
import { TagList } from '@/ui/tag-list';
import type { ChoiceKind } from './choice-filter';
import type { SearchProps } from './search-query';

interface ChosenOptionsProps extends Pick<SearchProps, 'change' | 'settings'> {
  kind: ChoiceKind;
  href: string;
}

/** The chosen majors or housing wishes, and a link to change them. */
export function ChosenOptions({ kind, href, settings, change }: ChosenOptionsProps) {
  const { t } = useTranslation('search');
  const options = kind === 'majors' ? settings.majorOptions : settings.housingOptions;
  const chosen = settings[kind];
  if (options.length === 0) return null;
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0 flex-1">
        <TagList
          label={t(kind)}
          tags={options.filter(({ id }) => chosen.includes(id)).map(({ id, name }) => ({ id, label: name }))}
          onRemove={(removed) => change({ [kind]: chosen.filter((id) => id !== removed) })}
          removeLabel={(name) => t('remove', { name })}
          emptyText={t('anyChoice')}
        />
      </div>
      <ButtonLink href={href} label={`${t('choose')}: ${t(kind)}`} variant="secondary" size="sm">
        {t('choose')}
      </ButtonLink>
    </div>
  );
}
