import { ComingPage } from './coming-page';

export default function SavedMutualPage() {
  return <ComingPage title="mutual" text="mutual" />;
}
