package hookbench

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

const (
	// Starting takes half a second; a busy machine is many times slower.
	longestStart = 60 * time.Second
	longestStop  = 10 * time.Second
	// How much of its log an error quotes.
	quotedLog = 8192
)

// process is a running "hookbench serve".
type process struct {
	command *exec.Cmd
	stdin   io.Closer
	log     tail
	exited  chan struct{}
	once    sync.Once
}

// startProcess reads the line that "serve --json" prints when it is ready into ready.
func startProcess(args []string, ready any) (*process, error) {
	program, err := find()
	if err != nil {
		return nil, err
	}
	// The system closes its standard input when this process ends, in any way: then it ends, too.
	program = append(program, "serve", "--memory", "--json", "--stop-with-stdin",
		"--collect-port=0", "--receiver-port=0", "--receiver-tls-port=0", "--ui-port=0")
	p := &process{exited: make(chan struct{})}
	p.command = exec.Command(program[0], append(program[1:], args...)...)
	p.command.Env = environment()
	p.command.Stderr = &p.log
	p.command.WaitDelay = time.Second
	stdin, err := p.command.StdinPipe()
	if err != nil {
		return nil, err
	}
	p.stdin = stdin
	stdout, err := p.command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := p.command.Start(); err != nil {
		return nil, fmt.Errorf("Hookbench did not start: %w", err)
	}

	lines := make(chan []byte, 1)
	go func() {
		output := bufio.NewReader(stdout)
		line, _ := output.ReadBytes('\n')
		lines <- line
		_, _ = io.Copy(io.Discard, output)
		_ = p.command.Wait()
		close(p.exited)
	}()
	select {
	case line := <-lines:
		if json.Unmarshal(line, ready) == nil {
			return p, nil
		}
		p.stop()
		return nil, fmt.Errorf("%s did not start: %s", strings.Join(program, " "), p.end(string(line)))
	case <-time.After(longestStart):
		p.stop()
		return nil, fmt.Errorf("Hookbench did not start within %s: %s", longestStart, p.end(""))
	}
}

// find returns the command that runs Hookbench.
func find() ([]string, error) {
	if program := os.Getenv("HOOKBENCH_BIN"); program != "" {
		return []string{program}, nil
	}
	if program, err := exec.LookPath("hookbench"); err == nil {
		return []string{program}, nil
	}
	if program, err := exec.LookPath("npx"); err == nil {
		// Never from the registry: another package may have this name there.
		return []string{program, "--no-install", "hookbench"}, nil
	}
	return nil, errors.New("Hookbench is not installed: neither hookbench nor npx is in PATH, and HOOKBENCH_BIN is not set")
}

// environment is without the options of another workbench, which must not apply to this one.
func environment() []string {
	var kept []string
	for _, variable := range os.Environ() {
		if !strings.HasPrefix(variable, "HOOKBENCH_") && !strings.HasPrefix(variable, "NODE_OPTIONS=") {
			kept = append(kept, variable)
		}
	}
	return append(kept, "HOOKBENCH_LOG=error")
}

func (p *process) stop() {
	p.once.Do(func() {
		_ = p.stdin.Close()
		select {
		case <-p.exited:
		case <-time.After(longestStop):
			_ = p.command.Process.Kill()
			<-p.exited
		}
	})
}

// end says how the process ended, with the end of its log.
func (p *process) end(printed string) string {
	return strings.TrimSpace(fmt.Sprintf("%s\n%s%s", p.command.ProcessState, printed, p.log.String()))
}

// workspaceFile returns the absolute path of a workspace file, which it writes if it is given the text.
func workspaceFile(t testing.TB, workspace string) string {
	t.Helper()
	// Text of YAML has a line break or a key; a path has neither.
	if strings.Contains(workspace, "\n") || strings.Contains(workspace, ": ") {
		file := filepath.Join(t.TempDir(), "workspace.yaml")
		if err := os.WriteFile(file, []byte(workspace), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	file, err := filepath.Abs(workspace)
	if err == nil {
		_, err = os.Stat(file)
	}
	if err != nil {
		t.Fatalf("workspace: %v", err)
	}
	return file
}

// tail is a Writer that retains the end of what was written.
type tail struct {
	mutex sync.Mutex
	bytes []byte
}

func (t *tail) Write(part []byte) (int, error) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.bytes = append(t.bytes, part...)
	if over := len(t.bytes) - quotedLog; over > 0 {
		t.bytes = t.bytes[over:]
	}
	return len(part), nil
}

func (t *tail) String() string {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	return string(t.bytes)
}
