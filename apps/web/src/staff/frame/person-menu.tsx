import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components/Menu';
import { useNavigate } from 'react-router';
import { useTranslation } from '@/platform/use-translation';
import { Avatar } from '@/ui/avatar';
import { DotsIcon } from '@/ui/icons/dots';
import { LogoutIcon } from '@/ui/icons/logout';
import { UserIcon } from '@/ui/icons/user';
import { popoverClasses, rowClasses } from '@/ui/option-list';
import { useNetwork } from '../platform/network';
import { signOut } from '../platform/sign-out';
import { useHref } from '../platform/use-href';

/** The signed-in person, at the foot of the menu. */
export function PersonMenu({ onLeave }: { onLeave?: (() => void) | undefined }) {
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
