import { useNavigate } from 'react-router';
import { useTranslation } from '@/platform/use-translation';
import { IconLink } from '@/ui/icon-link';
import { FilterIcon } from '@/ui/icons/filter';
import { HeartIcon } from '@/ui/icons/heart';
import { SearchIcon } from '@/ui/icons/search';
import { Menu } from '@/ui/menu';
import { useWideScreen } from '@/ui/use-media';

/** The ways from the deck to other people: links, or one menu beside the bell and the face in a phone's header. */
export function DeckWays() {
  const { t } = useTranslation(['find', 'search']);
  const isWide = useWideScreen();
  const navigate = useNavigate();
  const ways = [
    { id: '/search', label: t('search:byName'), Icon: SearchIcon },
    { id: '/filters', label: t('search:filters'), Icon: FilterIcon },
    { id: '/saved/liked', label: t('saved.short'), Icon: HeartIcon },
  ];
  if (isWide)
    return ways.map(({ id, label, Icon }) => <IconLink key={id} href={id} label={label} icon={<Icon />} />);
  return (
    <Menu
      label={t('deck.ways')}
      trigger={{ label: t('deck.ways'), icon: <FilterIcon /> }}
      onAction={(href) => void navigate(href)}
      items={ways.map(({ id, label, Icon }) => ({ id, label, icon: <Icon className="size-5" /> }))}
    />
  );
}
