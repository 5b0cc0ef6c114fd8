// Our own flags. The package's `chromium.args` contain --disable-web-security, with which an
// injected file:// iframe prints local files, and --single-process, which crashes with two pages.
export const LAUNCH_FLAGS = [
  // Whatever slips through interception finds a proxy that does not exist, loopback included.
  "--proxy-server=http://127.0.0.1:9",
  "--proxy-bypass-list=<-loopback>",
  "--host-resolver-rules=MAP * ~NOTFOUND",
  "--disable-gpu",
  "--disable-software-rasterizer",
  "--disable-webgl",
  "--in-process-gpu",
  "--disable-domain-reliability",
  "--disable-component-update",
  "--disable-features=AudioServiceOutOfProcess,WebRtcHideLocalIpsWithMdns",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--font-render-hinting=none",
  "--no-default-browser-check",
  "--no-pings",
  "--disk-cache-size=1",
]

// A zygote forks the next renderer from one already loaded, which made a print a quarter faster;
// serverless kernels are not trusted with it.
export const unsandboxedFlags = () =>
  isServerless() ? ["--no-sandbox", "--no-zygote"] : ["--no-sandbox"]

// Chromium refuses to sandbox as root, and serverless kernels offer no namespaces to do it with.
export const mustRunUnsandboxed = () => process.getuid?.() === 0 || isServerless()

const isServerless = () => Boolean(process.env.VERCEL || process.env.AWS_EXECUTION_ENV)
