import { SignInPage } from './sign-in/sign-in-page';

/** The build renders this page into the HTML document, where it is visible until the application has started. */
export const prerenderedPage = <SignInPage />;
