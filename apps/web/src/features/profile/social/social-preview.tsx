import type { SocialAccount } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { Beside } from '@/ui/beside';
import { SocialLinks } from './social-links';

/** The accounts as others see and open them. */
export function SocialPreview({ accounts }: { accounts: readonly SocialAccount[] }) {
  const { t } = useTranslation('profile');
  if (accounts.length === 0) return null;
  return (
    <Beside isSticky className="max-lg:hidden">
      <h2 className="mb-3 text-sm font-semibold text-ink-2">{t('whatOthersSee')}</h2>
      <SocialLinks accounts={accounts} />
    </Beside>
  );
}
