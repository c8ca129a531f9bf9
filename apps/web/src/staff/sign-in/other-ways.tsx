import type { StaffWay } from '@nestmate/contract/staff';
import type { ReactNode } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { buttonClasses } from '@/ui/button-classes';
import { BuildingIcon } from '@/ui/icons/building';
import { AppleLogo } from '@/ui/logos/apple';
import { FacebookLogo } from '@/ui/logos/facebook';
import { GoogleLogo } from '@/ui/logos/google';
import { useSignInOptions } from '../platform/me.queries';
import { rememberPage } from './arrival';

const logos: Record<StaffWay, ReactNode> = {
  campus: <BuildingIcon className="size-[18px]" />,
  google: <GoogleLogo />,
  apple: <AppleLogo />,
  facebook: <FacebookLogo />,
};

/** The address at which a sign-in starts; the browser leaves the page for it. */
export const startOf = (way: StaffWay) =>
  way === 'campus' ? '/staff/auth/campus' : `/auth/start/${way}?staff=1`;

/** The campus's own sign-in, and the providers. */
export function OtherWays() {
  const { t } = useTranslation('staff');
  const ways = useSignInOptions().data?.ways ?? [];
  if (ways.length === 0) return null;
  return (
    <div className="flex flex-col gap-4">
      <p className="flex items-center gap-3 text-sm text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('signIn.or')}
      </p>
      <div className="flex flex-wrap gap-2">
        {ways.map(({ way, name }) => (
          <a
            key={way}
            href={startOf(way)}
            onClick={rememberPage}
            aria-label={t('signIn.continueWith', { way: name })}
            className={`${buttonClasses({ variant: 'secondary', size: way === 'campus' ? 'md' : 'narrow' })} ${way === 'campus' ? 'basis-full' : 'flex-1'}`}
          >
            {logos[way]}
            {way === 'campus' ? t('signIn.continueWith', { way: name }) : name}
          </a>
        ))}
      </div>
    </div>
  );
}
