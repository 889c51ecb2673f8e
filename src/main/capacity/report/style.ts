/** The colours of the screen (look.css), in both themes. */
export const reportStyle = `
:root { color-scheme: light dark; --text: #1f2328; --dim: #59636e; --line: #d8dee4; --page: #fff;
  --offered: #6b7680; --good: #1a7f4b; --wait: #9a6700; --bad: #cf222e; --accent: #2563c9; --violet: #8250df; }
@media (prefers-color-scheme: dark) { :root { --text: #e6e8eb; --dim: #9aa4ae; --line: #30363d; --page: #14171a;
  --offered: #9aa4ae; --good: #4cc38a; --wait: #e3a83b; --bad: #ff7b72; --accent: #6ea8ff; --violet: #b794f6; } }
body { margin: 0; background: var(--page); color: var(--text); font: 14px/1.5 system-ui, sans-serif; }
main { max-width: 1080px; margin: 0 auto; padding: 28px 24px 60px; }
h1 { margin: 0 0 8px; font-size: 20px; }
h2 { margin: 28px 0 6px; font-size: 14px; }
.finding { margin: 0 0 12px; padding-left: 10px; border-left: 3px solid var(--offered); font-size: 16px; }
.finding.fails { border-color: var(--bad); }
.finding.holds { border-color: var(--good); }
.finding.hookbench { border-color: var(--wait); }
ul { color: var(--dim); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 16px; margin: 12px 0; }
dt { color: var(--dim); }
dd { margin: 0; overflow-wrap: anywhere; }
svg { display: block; width: 100%; height: auto; overflow: visible; }
svg text { fill: var(--dim); font: 11px system-ui, sans-serif; }
polyline { fill: none; stroke: currentColor; stroke-width: 1.5; }
.level { stroke: var(--line); }
.limit { stroke: var(--dim); stroke-dasharray: 4 4; }
.legend { display: flex; gap: 16px; margin: 0 0 4px; font-size: 12px; }
.legend i { display: inline-block; width: 10px; height: 10px; margin-right: 5px; border-radius: 2px; background: currentColor; }
.offered { color: var(--offered); }
.good { color: var(--good); }
.fast { color: var(--offered); }
.wait { color: var(--wait); }
.bad { color: var(--bad); }
.slow { color: var(--violet); }
.middle { color: var(--accent); }
table { width: 100%; border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums; }
table.narrow { width: auto; min-width: 320px; }
th, td { padding: 4px 12px 4px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { color: var(--dim); font-weight: 500; }
.number { text-align: right; white-space: nowrap; }
tr.holds b { color: var(--good); }
tr.fails b { color: var(--bad); }
`
