import type { SocialType } from '@nestmate/contract';
import { InstagramLogo } from '@/ui/logos/instagram';
import { PinterestLogo } from '@/ui/logos/pinterest';
import { SnapchatLogo } from '@/ui/logos/snapchat';
import { TiktokLogo } from '@/ui/logos/tiktok';
import { XLogo } from '@/ui/logos/x';
import { YoutubeLogo } from '@/ui/logos/youtube';

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
