import { SignInPage } from './sign-in/sign-in-page';

/** Rendered by the build into the site's document, which shows it until the application has started. */
export const prerenderedPage = <SignInPage />;
