/**
 * A mail as its reader sees it, in a frame that runs no script. A click on a link opens the page itself, not the frame.
 */
export function MailFrame({ html, title }: { html: string; title: string }) {
  return (
    <iframe
      title={title}
      srcDoc={html.replace("<head>", '<head><base target="_top">')}
      sandbox="allow-top-navigation-by-user-activation"
      className="h-[46rem] w-full border border-line bg-white"
    />
  )
}
