import { ComingPage } from './coming-page';

export default function SocialAccountsPage() {
  return <ComingPage title="socialAccounts" text="socialAccounts" />;
}
