import { writtenName, type SocialType } from '@nestmate/contract/rules/social-links';
import type { SocialAccount } from '@nestmate/contract/social-accounts';
import { useTranslation } from '@/platform/texts/use-translation';
import { Anchor } from '@/ui/anchor';
import {
  InstagramLogo,
  PinterestLogo,
  SnapchatLogo,
  TiktokLogo,
  XLogo,
  YoutubeLogo,
} from '@/ui/logos/social-logos';

/** A profile's social accounts, as links that open in a new tab. */
export function SocialLinks({ accounts }: { accounts: readonly SocialAccount[] }) {
  const { t } = useTranslation('profile');
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] gap-2">
      {accounts.map(
        ({ social_account_type: type, social_account_user_name: name, social_account_profile_url }) => (
          <li key={type}>
            <Anchor
              href={social_account_profile_url}
              target="_blank"
              className="flex min-h-14 items-center gap-3 rounded-control border border-line bg-surface p-1.5 pr-4 transition hover:border-line-strong"
            >
              <SocialLogo type={type} />
              <span className="min-w-0">
                <span className="block text-sm text-ink-2">{t(`social.types.${type}`)}</span>
                <span className="block truncate font-semibold">{writtenName(type, name)}</span>
              </span>
            </Anchor>
          </li>
        ),
      )}
    </ul>
  );
}

const logos = {
  twitter: XLogo,
  instagram: InstagramLogo,
  youtube_channel: YoutubeLogo,
  pinterest: PinterestLogo,
  snapchat: SnapchatLogo,
  tiktok: TiktokLogo,
} satisfies Record<SocialType, unknown>;

/** A service's logo on a tile. */
export function SocialLogo({ type }: { type: SocialType }) {
  const Logo = logos[type];
  return (
    <span className="grid size-11 shrink-0 place-items-center rounded-control bg-plum-soft text-plum">
      <Logo className="size-5" />
    </span>
  );
}
