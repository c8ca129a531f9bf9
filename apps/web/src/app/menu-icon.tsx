import type { ComponentType } from 'react';
import { CardsIcon } from '@/ui/icons/cards';
import { ChatIcon } from '@/ui/icons/chat';
import { DotsIcon } from '@/ui/icons/dots';
import { HomeIcon } from '@/ui/icons/home';
import { InfoIcon } from '@/ui/icons/info';
import { LogoutIcon } from '@/ui/icons/logout';
import { PeopleIcon } from '@/ui/icons/people';
import { QuestionIcon } from '@/ui/icons/question';
import type { MenuName } from './menu';

const icons: Record<MenuName, ComponentType<{ className?: string }>> = {
  group: PeopleIcon,
  chats: ChatIcon,
  swipe: CardsIcon,
  home: HomeIcon,
  welcome: InfoIcon,
  dots: DotsIcon,
  email: QuestionIcon,
  logOut: LogoutIcon,
};

export function MenuIcon({ name }: { name: MenuName }) {
  const Icon = icons[name];
  return <Icon className="size-6" />;
}
