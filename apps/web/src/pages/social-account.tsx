import { ComingPage } from './coming-page';

export default function SocialAccountPage() {
  return <ComingPage title="socialAccounts" text="socialAccounts" />;
}
