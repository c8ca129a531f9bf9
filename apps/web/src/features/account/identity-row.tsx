import type { LinkedIdentity } from '@nestmate/contract';
import { providerLogos } from '@/features/auth';
import { useTranslation } from '@/platform/use-translation';
import { IconButton } from '@/ui/icon-button';
import { TrashIcon } from '@/ui/icons/trash';

interface Props {
  identity: LinkedIdentity;
  isOnly: boolean;
  onRemove: () => void;
}

/** An identity, with the email address from its provider. */
export function IdentityRow({ identity, isOnly, onRemove }: Props) {
  const { t, language } = useTranslation(['account', 'auth']);
  const Logo = providerLogos[identity.provider];
  const provider = t(`auth:providers.${identity.provider}`);
  const address = identity.email ?? t('waysIn.hidden');
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(
    new Date(identity.linked_at),
  );
  return (
    <li className="flex min-h-16 items-center gap-4 py-2">
      <Logo className="size-6 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{provider}</p>
        <p className="text-sm wrap-anywhere text-ink-2">{address}</p>
        <p className="text-sm text-ink-2">{t('waysIn.since', { date })}</p>
      </div>
      {!isOnly && (
        <IconButton
          label={t('waysIn.removeNamed', { provider, address })}
          icon={<TrashIcon />}
          onPress={onRemove}
        />
      )}
    </li>
  );
}
