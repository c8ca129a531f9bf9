import { Button } from 'react-aria-components/Button';
import { Header } from 'react-aria-components/Header';
import { Menu, MenuItem, MenuSection, MenuTrigger, Popover } from 'react-aria-components/Menu';
import { useNavigate } from 'react-router';
import { useTranslation } from '@/platform/use-translation';
import { CheckIcon } from '@/ui/icons/check';
import { ChevronDownIcon } from '@/ui/icons/chevron-down';
import { popoverClasses, rowClasses } from '@/ui/option-list';
import { useNetwork, usePlace } from '../platform/network';
import { useSectionPath } from '../platform/use-href';

/** The choice of the network and the place that the console shows. */
export function NetworkChoice({ onLeave }: { onLeave?: (() => void) | undefined }) {
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
          <span className="block truncate text-sm/4 text-ink-3">{placeName}</span>
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
