import { Button } from 'react-aria-components/Button';
import { Header } from 'react-aria-components/Header';
import { Menu, MenuItem, MenuTrigger, Popover, MenuSection } from 'react-aria-components/Menu';
import { useNavigate } from 'react-router';
import { useTranslation } from '@/platform/texts/use-translation';
import { Avatar } from '@/ui/avatar';
import { CheckIcon } from '@/ui/icons/check';
import { ChevronDownIcon } from '@/ui/icons/chevron-down';
import { DotsIcon } from '@/ui/icons/dots';
import { LogoutIcon } from '@/ui/icons/logout';
import { UserIcon } from '@/ui/icons/people';
import { SearchIcon } from '@/ui/icons/search';
import { Link } from '@/ui/link';
import { popoverClasses, rowClasses } from '@/ui/option-list';
import { openPalette } from '../palette';
import { Brand } from '../parts/brand';
import { commandKey, Keys } from '../parts/keys';
import { signOut } from '../platform/me.queries';
import { useNetwork, usePlace } from '../platform/network';
import type { Section } from '../platform/section';
import { useHref, useSectionPath } from '../platform/use-address';

interface SideBarProps {
  sections: readonly Section[];
  /** Called when a link leads to another page. */
  onLeave?: () => void;
}

/** The network and place, the sections that the role may use, and the person. */
export function SideBar({ sections, onLeave }: SideBarProps) {
  const { t } = useTranslation('staff');
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto px-[10px] pt-4">
        <Brand className="px-2 pb-2" />
        <NetworkChoice onLeave={onLeave} />
        <FindButton onOpen={onLeave} />
        <nav aria-label={t('menu')} className="flex flex-col gap-px pb-4">
          <SectionLinks sections={sections} onLeave={onLeave} />
        </nav>
      </div>
      <PersonMenu onLeave={onLeave} />
    </div>
  );
}

/** The choice of the network and the place that the console shows. */
function NetworkChoice({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const { t } = useTranslation('staff');
  const { me, network } = useNetwork();
  const place = usePlace();
  const section = useSectionPath();
  const navigate = useNavigate();
  const all = (isWhole: boolean) => t(isWhole ? 'places.all' : 'places.allMine');
  const shown = network.places.find(({ subnetwork_id }) => subnetwork_id === place);
  const placeName = shown?.name ?? all(network.is_whole_network);

  return (
    <MenuTrigger>
      <Button
        aria-label={t('places.choose', { network: network.name, place: placeName })}
        className="flex w-full items-center gap-2.5 rounded-control border border-line bg-surface px-2 py-2 text-left transition hover:border-line-strong data-pressed:bg-sunken"
      >
        <span
          aria-hidden
          className="grid size-[26px] shrink-0 place-items-center rounded-[7px] bg-plum-fill font-display text-sm font-bold text-on-plum"
        >
          {[...network.name][0]}
        </span>
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 leading-4 font-semibold">{network.name}</span>
          <span className="line-clamp-2 text-sm/4 wrap-anywhere text-ink-3">{placeName}</span>
        </span>
        <ChevronDownIcon className="size-4 text-ink-2" />
      </Button>
      <Popover placement="bottom start" className={`w-64 max-w-[calc(100vw-2rem)] ${popoverClasses}`}>
        <Menu
          aria-label={t('places.title')}
          className="outline-none"
          onAction={(address) => {
            onLeave?.();
            void navigate(String(address));
          }}
        >
          {me.networks.map(({ network_id, name, places, is_whole_network }) => (
            <MenuSection key={network_id}>
              <Header className="px-3 pt-2 pb-1 text-xs font-semibold text-ink-3">{name}</Header>
              {[{ subnetwork_id: undefined, name: all(is_whole_network) }, ...places].map((each) => {
                const isShown = network_id === network.network_id && each.subnetwork_id === place;
                const query = each.subnetwork_id ? `?place=${each.subnetwork_id}` : '';
                return (
                  <MenuItem
                    key={each.subnetwork_id ?? 'all'}
                    id={`/${network_id}/${section}${query}`}
                    textValue={each.name}
                    className={rowClasses}
                  >
                    <span className="min-w-0 flex-1">{each.name}</span>
                    {isShown && <CheckIcon className="size-4 text-plum" />}
                  </MenuItem>
                );
              })}
            </MenuSection>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

/** The signed-in person, at the foot of the menu. */
function PersonMenu({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const { t } = useTranslation('staff');
  const { me, network } = useNetwork();
  const href = useHref();
  const navigate = useNavigate();
  return (
    <div className="border-t border-line p-2">
      <MenuTrigger>
        <Button
          aria-label={t('person', { name: me.name })}
          className="flex w-full items-center gap-2.5 rounded-control px-2 py-1.5 text-left transition hover:bg-sunken data-pressed:bg-sunken"
        >
          <Avatar name={me.name} size="xs" />
          <span className="min-w-0 flex-1">
            <span className="line-clamp-2 leading-4 font-semibold">{me.name}</span>
            <span className="block truncate text-sm/4 text-ink-3">{t(`roles.${network.role}`)}</span>
          </span>
          <DotsIcon className="size-4 text-ink-2" />
        </Button>
        <Popover placement="top start" className={`min-w-52 ${popoverClasses}`}>
          <Menu aria-label={t('person', { name: me.name })} className="outline-none">
            <MenuItem
              className={rowClasses}
              onAction={() => {
                onLeave?.();
                void navigate(href('account'));
              }}
            >
              <UserIcon className="size-4" />
              {t('account.title')}
            </MenuItem>
            <MenuItem className={rowClasses} onAction={() => void signOut()}>
              <LogoutIcon className="size-4" />
              {t('account.signOut')}
            </MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
    </div>
  );
}

interface SectionLinksProps {
  sections: readonly Section[];
  onLeave?: (() => void) | undefined;
}

/** The links of the menu, by group. */
function SectionLinks({ sections, onLeave }: SectionLinksProps) {
  const { t } = useTranslation('staff');
  const href = useHref();
  const current = useSectionPath();
  return sections.map(({ path, group, Icon, Waiting }, nth) => (
    <div key={path} className="contents">
      {sections[nth - 1]?.group !== group && (
        <h2 className="px-2.5 pt-3 pb-1 font-sans text-xs font-semibold tracking-normal text-ink-3">
          {t(`groups.${group}`)}
        </h2>
      )}
      <Link
        to={href(path)}
        onClick={onLeave}
        aria-current={path === current ? 'page' : undefined}
        className="flex min-h-11 items-center gap-3 rounded-control px-2.5 font-medium text-ink-2 transition hover:bg-sunken hover:text-ink aria-[current]:bg-plum-soft aria-[current]:font-semibold aria-[current]:text-plum"
      >
        <Icon className="size-[17px]" />
        {t(`sections.${path}`)}
        {Waiting && <Waiting />}
      </Link>
    </div>
  ));
}

/** Opens the palette. */
function FindButton({ onOpen }: { onOpen?: (() => void) | undefined }) {
  const { t } = useTranslation('staff');
  return (
    <button
      type="button"
      aria-keyshortcuts="Meta+K Control+K"
      onClick={() => {
        onOpen?.();
        openPalette();
      }}
      className="flex min-h-11 items-center gap-2 rounded-control bg-sunken px-2.5 text-left text-ink-2 transition hover:text-ink"
    >
      <SearchIcon className="size-[15px]" />
      <span className="min-w-0 flex-1 truncate">{t('find')}</span>
      <Keys keys={[commandKey, 'K']} />
    </button>
  );
}
